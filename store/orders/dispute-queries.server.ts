import type { Selectable } from 'kysely'
import type { Db, Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import type { Payment, ProviderDispute } from '#store/payments.ts'
import type { DisputeTable } from './dispute-table.ts'
import type { OrderDispute } from './order.ts'

/** Lists the disputes of an order, the latest first. */
export async function listDisputes(db: Db, orderId: OrderId): Promise<OrderDispute[]> {
  const rows = await db
    .selectFrom('disputes')
    .select(['id', 'paymentIntentId', 'amountSen', 'reason', 'state', 'respondBy', 'closedAt'])
    .where('orderId', '=', orderId)
    .orderBy('openedAt', 'desc')
    .execute()
  return rows.map(({ amountSen, ...row }) => ({ ...row, amount: toMyr(amountSen as Sen) }))
}

/**
 * Records a dispute as the provider's books show it, for an order that this transaction has locked.
 * Idempotent, also with books that were read before others: what was decided is not open again.
 * @param at ISO 8601
 * @returns the state before, `new` for one that was not known, undefined when nothing has changed
 */
export async function recordDispute(
  tx: Tx,
  { orderId, payment, dispute }: { orderId: OrderId; payment: Payment; dispute: ProviderDispute },
  at: string,
): Promise<Selectable<DisputeTable>['state'] | 'new' | undefined> {
  const { id, amount, reason, state, respondBy, openedAt } = dispute
  const known = await tx.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
  const values = {
    amountSen: amount,
    reason,
    state,
    respondBy: state === 'open' ? respondBy : null,
    closedAt: state === 'open' ? null : (known?.closedAt ?? at),
  }
  if (!known) {
    await tx
      .insertInto('disputes')
      .values({ id, orderId, paymentIntentId: payment.id, openedAt, ...values })
      .execute()
    return 'new'
  }
  if (known.state !== 'open' && state === 'open') return undefined
  const isSame = known.state === state && known.respondBy === values.respondBy && known.amountSen === amount
  if (isSame) return undefined
  await tx.updateTable('disputes').set(values).where('id', '=', id).execute()
  return known.state
}
