import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { type Sen, sen, toMyr } from '#store/money.ts'
import type { Payment, ProviderDispute } from '#store/payments.ts'
import type { DisputeTable } from './dispute-table.ts'
import type { OpenDispute, OrderDispute } from './order.ts'

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
 * Whether a bank has yet to decide about a payment of an order. Of a marked order the books may not
 * list the dispute yet.
 */
export const isDisputed = sql<SqlBool>`orders.id in (
  select order_id from disputes where state = 'open'
  union all
  select id from orders
  where has_dispute = 1 and status <> 'refunded' and id not in (select order_id from disputes)
)`

/** Finds which of these orders are disputed, and until when a bank wants an answer. */
export async function findOpenDisputes(db: Db, ids: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OpenDispute>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .leftJoin('disputes', join => join.onRef('disputes.orderId', '=', 'orders.id').on('disputes.state', '=', 'open'))
    .select(({ fn }) => ['orders.id', fn.min('disputes.respondBy').as('respondBy')])
    .where('orders.id', 'in', ids)
    .where(isDisputed)
    .groupBy('orders.id')
    .execute()
  return new Map(rows.map(({ id, respondBy }) => [id, { respondBy }]))
}

/** Sums what the banks have yet to decide about, in ringgit, with the nearest deadline. */
export async function sumOpenDisputes(db: Db): Promise<OpenDispute & { amount: number }> {
  const { amountSen, respondBy } = await db
    .selectFrom('disputes')
    .select(({ fn }) => [fn.sum<number | null>('amountSen').as('amountSen'), fn.min('respondBy').as('respondBy')])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return { amount: toMyr(sen(amountSen ?? 0)), respondBy }
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
