import type { Selectable } from 'kysely'
import type { Db, Tx } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import { applyDuePrices } from './apply-due-prices.server.ts'
import { notAsking, startAsking } from './asking-price.ts'
import type { UnavailableProduct } from './product.ts'
import { isActive } from './product-conditions.server.ts'
import type { ProductTable } from './product-table.ts'
import { recordArrivals } from './record-arrivals.server.ts'
import { createBuyerText } from './search-text.ts'

/**
 * Holds products for an order. The condition is part of the update statement, so two orders never
 * hold the same product. It holds what it can: roll back when some could not be held. A product
 * that the order holds already keeps its expiry.
 * @param products.price in sen; a product whose price has changed is not held
 * @param hold.until ISO 8601
 * @returns the ids that could not be held
 */
export async function holdProducts(
  tx: Tx,
  products: readonly { id: ProductId; price?: Sen }[],
  hold: { orderId: OrderId; until: string },
): Promise<ProductId[]> {
  const notHeld: ProductId[] = []
  // A fixed order prevents deadlocks between two carts with the same products.
  for (const { id, price } of [...products].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set(eb => ({
        heldBy: hold.orderId,
        heldUntil: eb.case().when('heldBy', '=', hold.orderId).then(eb.ref('heldUntil')).else(hold.until).end(),
      }))
      .where('id', '=', id)
      .where(isActive)
      .where(eb => eb.or([eb('heldBy', 'is', null), eb('heldBy', '=', hold.orderId)]))
      .$if(price !== undefined, query => query.where('priceSen', '=', price ?? 0))
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) notHeld.push(id)
  }
  return notHeld
}

/**
 * Ends the holds of an order.
 * @returns the ids of the released products
 */
export const releaseProducts = (tx: Tx, orderId: OrderId): Promise<ProductId[]> =>
  updateHeldProducts(tx, orderId, { heldBy: null, heldUntil: null, reservedUntil: null })

/**
 * Changes when the holds of an order expire.
 * @param until ISO 8601
 * @returns the ids of the held products
 */
export const setHoldExpiry = (tx: Tx, orderId: OrderId, until: string | null): Promise<ProductId[]> =>
  updateHeldProducts(tx, orderId, { heldUntil: until })

/**
 * Reserves the products that an order holds, as shoppers then see.
 * @param until ISO 8601
 * @returns the ids of the held products
 */
export const reserveProducts = (tx: Tx, orderId: OrderId, until: string): Promise<ProductId[]> =>
  updateHeldProducts(tx, orderId, { heldUntil: until, reservedUntil: until })

async function updateHeldProducts(
  tx: Tx,
  orderId: OrderId,
  change: { heldBy?: null; heldUntil: string | null; reservedUntil?: string | null },
): Promise<ProductId[]> {
  const rows = await tx
    .updateTable('products')
    .set(change)
    // An order holds only its own items. Finding them by id spares an index on held_by, which every
    // hold would have to update.
    .where('id', 'in', eb => eb.selectFrom('orderItems').select('productId').where('orderId', '=', orderId))
    .where('heldBy', '=', orderId)
    .where('sold', '=', 0)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Marks the held products of an order as sold.
 * @param products.price in sen
 * @param sale.at ISO 8601
 * @throws when a product is not held by the order: hold them first, in the same transaction
 */
export async function sellProducts(
  tx: Tx,
  products: readonly { id: ProductId; price: Sen }[],
  sale: { orderId: OrderId; at: string; buyer: { name: string; email: string } },
): Promise<void> {
  const soldTo = { soldToName: sale.buyer.name, soldToEmail: sale.buyer.email, soldOrderId: sale.orderId }
  for (const { id, price } of products) {
    const { numUpdatedRows } = await tx
      .updateTable('products')
      .set({
        sold: 1,
        soldPriceSen: price,
        soldAt: sale.at,
        ...soldTo,
        buyerText: createBuyerText(soldTo),
        heldBy: null,
        heldUntil: null,
        reservedUntil: null,
      })
      .where('id', '=', id)
      .where('heldBy', '=', sale.orderId)
      .where('sold', '=', 0)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new Error(`Product ${id} is not held by order ${sale.orderId}`)
  }
}

/** Sold products of an order: all of them, or those of `ids`. */
interface Sale {
  orderId: OrderId
  ids?: readonly ProductId[]
}

/**
 * Puts sold products of an order back on sale. Hidden ones stay hidden.
 * @param at ISO 8601
 * @returns the ids of the products that are for sale again
 */
export async function restockProducts(tx: Tx, sale: Sale, at: string): Promise<ProductId[]> {
  const ids = await endSale(tx, sale, { withdrawnAt: null, ...startAsking(at) })
  await recordArrivals(tx, ids, at)
  await applyDuePrices(tx, ids, at)
  return ids
}

/**
 * Withdraws sold products of an order: they are neither sold nor for sale.
 * @param at ISO 8601
 * @returns the ids of the products that shoppers no longer see
 */
export const withdrawProducts = (tx: Tx, sale: Sale, at: string): Promise<ProductId[]> =>
  endSale(tx, sale, { withdrawnAt: at, withdrawnBy: null, ...notAsking })

/**
 * Has an order hold its sold products again, as reserved ones.
 * @param hold.until ISO 8601
 * @returns the ids of the products that shoppers see
 */
export const unsellProducts = (tx: Tx, { orderId, until }: { orderId: OrderId; until: string }): Promise<ProductId[]> =>
  endSale(tx, { orderId }, { heldBy: orderId, heldUntil: until, reservedUntil: until })

async function endSale(
  tx: Tx,
  { orderId, ids }: Sale,
  change: Partial<Selectable<ProductTable>>,
): Promise<ProductId[]> {
  const rows = await tx
    .updateTable('products')
    .set({
      sold: 0,
      soldPriceSen: null,
      soldAt: null,
      soldToName: null,
      soldToEmail: null,
      soldOrderId: null,
      buyerText: '',
      ...change,
    })
    .where('soldOrderId', '=', orderId)
    .where('sold', '=', 1)
    .$if(ids !== undefined, query => query.where('id', 'in', ids ?? []))
    .returning(['id', 'hidden'])
    .execute()
  return rows.filter(({ hidden }) => hidden === 0).map(({ id }) => id)
}

/** Lists which of the products an order cannot have, and why. */
export async function explainUnavailable(
  db: Db,
  ids: readonly ProductId[],
  orderId: OrderId | null,
): Promise<UnavailableProduct[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'title', 'sold', 'hidden', 'withdrawnAt', 'heldBy'])
    .where('id', 'in', ids)
    .execute()
  return ids.flatMap((id): UnavailableProduct[] => {
    const row = rows.find(product => product.id === id)
    if (!row || row.hidden === 1 || row.withdrawnAt !== null) return [{ id, reason: 'missing' }]
    const { title } = row
    if (row.sold === 1) return [{ id, reason: 'sold', title }]
    return row.heldBy !== null && row.heldBy !== orderId ? [{ id, reason: 'held', title }] : []
  })
}
