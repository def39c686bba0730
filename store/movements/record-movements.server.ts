import type { Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { Movement } from '#store/provider-books.ts'
import { splitIntoBatches } from '#store/read-in-batches.ts'

/** Stores the movements that are not known yet, with the order of their payment. Idempotent. */
export async function recordMovements(tx: Tx, movements: readonly Movement[]): Promise<void> {
  for (const batch of splitIntoBatches(movements, 500)) {
    const orders = await findOrders(tx, batch)
    const rows = batch.map(({ gross, fee, net, ...movement }) => ({
      ...movement,
      orderId: movement.orderId ?? orders.get(movement.paymentIntentId ?? '') ?? null,
      grossSen: gross,
      feeSen: fee,
      netSen: net,
    }))
    await tx
      .insertInto('movements')
      .values(rows)
      .onConflict(conflict => conflict.column('id').doNothing())
      .execute()
  }
}

/**
 * Finds the orders of payments. An order names its last payment alone, so that the payment's own
 * movement, which has the order from its metadata, counts first.
 */
async function findOrders(tx: Tx, movements: readonly Movement[]): Promise<ReadonlyMap<string, OrderId>> {
  const orders = new Map<string, OrderId>()
  const payments = [...new Set(movements.flatMap(({ paymentIntentId: id }) => id ?? []))]
  if (payments.length === 0) return orders
  const [ordered, known] = [
    await tx.selectFrom('orders').select(['id', 'paymentIntentId']).where('paymentIntentId', 'in', payments).execute(),
    await tx
      .selectFrom('movements')
      .select(['orderId as id', 'paymentIntentId'])
      .where('paymentIntentId', 'in', payments)
      .where('orderId', 'is not', null)
      .execute(),
  ]
  const listed = movements.map(({ orderId: id, paymentIntentId }) => ({ id, paymentIntentId }))
  for (const { id, paymentIntentId } of [...ordered, ...known, ...listed])
    if (id && paymentIntentId) orders.set(paymentIntentId, id)
  return orders
}
