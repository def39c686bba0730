import type { Tx } from '#store/database.server.ts'
import { createId, type OrderId, type ProductId } from '#store/ids.ts'

/**
 * Records that a checkout session holds products, for the limit on renewals. A session that
 * replaces an earlier one of the same order is a hold of its own.
 * @param at ISO 8601
 */
export async function recordHolds(
  tx: Tx,
  { orderId, productIds, at }: { orderId: OrderId; productIds: readonly ProductId[]; at: string },
): Promise<void> {
  await endHolds(tx, orderId, at)
  await tx
    .insertInto('productHolds')
    .values(productIds.map(productId => ({ id: createId(), productId, orderId, startedAt: at, endedAt: null })))
    .execute()
}

/**
 * Records that the holds of an order have ended.
 * @param at ISO 8601
 */
export async function endHolds(tx: Tx, orderId: OrderId, at: string): Promise<void> {
  await tx
    .updateTable('productHolds')
    .set({ endedAt: at })
    .where('orderId', '=', orderId)
    .where('endedAt', 'is', null)
    .execute()
}
