import type { Tx } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'

export interface Unavailable {
  id: ProductId
  reason: 'sold' | 'held' | 'missing'
  title?: string
}

/**
 * Holds each piece for an order, where nobody else does: the guard is in the statement, so two orders never hold one piece.
 * Needs a transaction, because it takes what it can: roll back when the answer, the ids it could not take, isn't empty.
 * With `price` (sen) a piece whose price has moved is not taken either.
 */
export async function holdProducts(
  tx: Tx,
  products: readonly { id: ProductId; price?: Sen }[],
  hold: { orderId: OrderId; until: string },
): Promise<ProductId[]> {
  const notHeld: ProductId[] = []
  // Always in the same order, so that two carts with the same pieces wait for each other instead of locking each other out.
  for (const { id, price } of [...products].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({ heldBy: hold.orderId, heldUntil: hold.until })
      .where('id', '=', id)
      .where('sold', '=', 0)
      .where('hidden', '=', 0)
      .where(eb => eb.or([eb('heldBy', 'is', null), eb('heldBy', '=', hold.orderId)]))
      .$if(price !== undefined, query => query.where('priceSen', '=', price ?? 0))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) notHeld.push(id)
  }
  return notHeld
}

/** Puts what an order holds back on sale. Returns the freed ids. */
export const releaseProducts = (tx: Tx, orderId: OrderId): Promise<ProductId[]> =>
  updateHeldProducts(tx, orderId, { heldBy: null, heldUntil: null })

/** Lets an order hold what it holds until another time, as ISO 8601. Returns the ids. */
export const setHoldExpiry = (tx: Tx, orderId: OrderId, until: string | null): Promise<ProductId[]> =>
  updateHeldProducts(tx, orderId, { heldUntil: until })

async function updateHeldProducts(
  tx: Tx,
  orderId: OrderId,
  change: { heldBy?: null; heldUntil: string | null },
): Promise<ProductId[]> {
  const rows = await tx
    .updateTable('products')
    .set(change)
    // An order holds nothing but its lines: found by them, the column needs no index, which every hold would have to change.
    .where('id', 'in', eb => eb.selectFrom('orderItems').select('productId').where('orderId', '=', orderId))
    .where('heldBy', '=', orderId)
    .where('sold', '=', 0)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Makes pieces that an order holds its buyer's. Price in sen, time ISO 8601. Throws when one isn't held: hold them first, in the same transaction. */
export async function sellProducts(
  tx: Tx,
  products: readonly { id: ProductId; price: Sen }[],
  sale: { orderId: OrderId; at: string; buyer: { name: string; email: string } },
): Promise<void> {
  for (const { id, price } of products) {
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({
        sold: 1,
        soldPriceSen: price,
        soldAt: sale.at,
        soldToName: sale.buyer.name,
        soldToEmail: sale.buyer.email,
        soldOrderId: sale.orderId,
        heldBy: null,
        heldUntil: null,
      })
      .where('id', '=', id)
      .where('heldBy', '=', sale.orderId)
      .where('sold', '=', 0)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new Error(`Piece ${id} is not held by order ${sale.orderId}`)
  }
}

/** Puts what an order bought back on sale. Returns the ids; a piece that was taken off the shop stays off it. */
export async function restockProducts(tx: Tx, orderId: OrderId): Promise<ProductId[]> {
  const rows = await tx
    .updateTable('products')
    .set({ sold: 0, soldPriceSen: null, soldAt: null, soldToName: null, soldToEmail: null, soldOrderId: null })
    .where('soldOrderId', '=', orderId)
    .where('sold', '=', 1)
    .returning(['id', 'hidden'])
    .execute()
  return rows.filter(({ hidden }) => hidden === 0).map(({ id }) => id)
}

/** Why each piece can't be had by an order, in words for its shopper; pieces that can be had are left out. */
export async function explainUnavailable(
  tx: Tx,
  ids: readonly ProductId[],
  orderId: OrderId | null,
): Promise<Unavailable[]> {
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'title', 'name', 'sold', 'hidden', 'heldBy'])
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id): Unavailable[] => {
    const row = rows.find(product => product.id === id)
    if (!row || row.hidden === 1) return [{ id, reason: 'missing' }]
    const title = row.title ?? row.name ?? ''
    if (row.sold === 1) return [{ id, reason: 'sold', title }]
    return row.heldBy !== null && row.heldBy !== orderId ? [{ id, reason: 'held', title }] : []
  })
}
