import { changeAndPublish, type Publish } from '#store/change-and-publish.server.ts'
import type { ClientNetwork } from '#store/client-network.ts'
import type { Tx } from '#store/database.server.ts'
import type { OrderId, ProductId, ShopperId } from '#store/ids.ts'
import { fromMyr } from '#store/money.ts'
import type { Order } from '#store/orders/order.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow, toOrder } from '#store/orders/order-rows.server.ts'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import { isUnpaid, unpaidStatuses } from '#store/orders/order-status.ts'
import { maxPayment } from '#store/payments.ts'
import type { UnavailableProduct } from '#store/products/product.ts'
import { findProducts } from '#store/products/product-queries.server.ts'
import { explainUnavailable } from '#store/products/stock-changes.server.ts'
import type { DeliveryRules } from '#store/shipping/shipping.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { cancelCheckout } from './cancel-checkout.server.ts'
import {
  calculateTotals,
  insertLines,
  insertNewOrder,
  type OrderInput,
  type OrderLine,
  toContactColumns,
  toOrderLine,
} from './insert-order.server.ts'

export interface OrderRequest extends Omit<OrderInput, 'cartKey' | 'network' | 'at'> {
  ids: readonly ProductId[]
  /** Where the request comes from. */
  network: ClientNetwork
}

export type PlaceOrderResult =
  | { ok: true; order: Order; isNew: boolean }
  | { ok: false; reason: 'unavailable'; unavailable: UnavailableProduct[] }
  | { ok: false; reason: 'not-payable' | 'in-progress' | 'provider' | 'total-too-high' }

/**
 * Stores an order with the store's own prices and fees; products are held only at checkout. While a
 * shopper's order for the same cart is unpaid, it is updated instead of creating another one. What
 * is paid is always what was ordered last: a change ends the order's open checkout session first.
 * @returns `unavailable`: a product is sold, deleted or held by another order. `not-payable`: the
 * bank is deciding about a payment of the order as it was. `in-progress`: the checkout of the order
 * as it was is just starting. `provider`: the open session could not be ended. `total-too-high`:
 * the provider takes no such sum.
 */
export async function placeOrder(context: StoreContext, request: OrderRequest): Promise<PlaceOrderResult> {
  const { db, log, now, holdLimits, settings } = context
  const network = holdLimits ? request.network : undefined
  const cartKey = [...request.ids].sort().join(' ')
  const rules = settings.current().delivery
  const order = { ...request, network, cartKey, at: now().toISOString(), rules }
  const write = () => changeAndPublish(context, (tx, publish) => writeOrder(tx, publish, order))
  let result = await write()
  if (!result.ok && result.reason === 'session-open') {
    try {
      const cancelled = await cancelCheckout(context, result.id)
      if (!cancelled.ok && cancelled.reason === 'unknown-session') return { ok: false, reason: 'provider' }
    } catch (error) {
      log.error({ err: error, orderId: result.id }, 'Checkout of a changed order could not be cancelled')
      return { ok: false, reason: 'provider' }
    }
    // Either the checkout is cancelled now, or its payment has completed the order.
    result = await write()
  }
  if (!result.ok) return result.reason === 'session-open' ? { ok: false, reason: 'in-progress' } : result

  return { ok: true, order: await toOrder(db, result.row), isNew: result.isNew }
}

type PlacedOrder = OrderInput & { ids: readonly ProductId[]; rules: DeliveryRules }

type WriteOrderResult =
  | { ok: true; row: OrderRow; isNew: boolean }
  | Extract<PlaceOrderResult, { ok: false }>
  /** A checkout session is open for the order as it was. */
  | { ok: false; reason: 'session-open'; id: OrderId }

async function writeOrder(tx: Tx, publish: Publish, order: PlacedOrder): Promise<WriteOrderResult> {
  const existing = await lockUnpaidOrder(tx, order.shopperId, order.cartKey)
  const unavailable = await explainUnavailable(tx, order.ids, existing?.id ?? null)
  if (unavailable.length > 0) return { ok: false, reason: 'unavailable', unavailable }
  const lines = await buildOrderLines(tx, order.ids)
  const sums = calculateTotals(lines, order)
  if (sums.totalSen > maxPayment) return { ok: false, reason: 'total-too-high' }
  if (existing) return updateOrder(tx, publish, existing, { ...order, lines })

  const row = await insertNewOrder({ tx, publish }, { ...order, lines }, sums)
  if (row) return { ok: true, row, isNew: true }
  // A concurrent request has just inserted the order for this cart.
  const concurrentOrder = await lockUnpaidOrder(tx, order.shopperId, order.cartKey)
  if (!concurrentOrder) throw new Error('Conflicting unpaid order not found')
  return updateOrder(tx, publish, concurrentOrder, { ...order, lines })
}

/** The lock makes a concurrent payment of the order wait, or has waited for it. */
async function lockUnpaidOrder(tx: Tx, shopperId: ShopperId, cartKey: string): Promise<OrderRow | undefined> {
  const found = await tx
    .selectFrom('orders')
    .select('id')
    .where('shopperId', '=', shopperId)
    .where('cartKey', '=', cartKey)
    .where('status', 'in', unpaidStatuses)
    .executeTakeFirst()
  const locked = found && (await lockOrder(tx, found.id))
  return locked && isUnpaid(locked.status) ? locked : undefined
}

async function buildOrderLines(tx: Tx, ids: readonly ProductId[]): Promise<OrderLine[]> {
  const products = await findProducts(tx, ids)
  return ids.map(id => {
    const product = products.get(id)
    if (!product) throw new Error(`Product ${id} not found while placing the order`)
    return toOrderLine(product, fromMyr(product.price))
  })
}

/** Contact, address, sums and items are always written together. */
async function updateOrder(
  tx: Tx,
  publish: Publish,
  existing: OrderRow,
  order: PlacedOrder & { lines: OrderLine[] },
): Promise<WriteOrderResult> {
  const columns = { ...toContactColumns(order), ...calculateTotals(order.lines, order) }
  const hasSameColumns = Object.entries(columns).every(([name, value]) => existing[name as keyof OrderRow] === value)
  const hasSameLines = isSameLines(await listOrderItems(tx, existing), order.lines)
  if (hasSameColumns && hasSameLines) return { ok: true, row: existing, isNew: false }
  if (existing.paymentStatus === 'processing') return { ok: false, reason: 'not-payable' }
  if (existing.checkoutStartedAt !== null) return { ok: false, reason: 'in-progress' }
  if (existing.status === 'awaiting_payment') return { ok: false, reason: 'session-open', id: existing.id }

  const titles = order.lines.map(({ title }) => title)
  const row = await tx
    .updateTable('orders')
    .set({ ...columns, updatedAt: order.at, searchText: createOrderSearchText({ ...existing, ...columns, titles }) })
    .where('id', '=', existing.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!hasSameLines) {
    await tx.deleteFrom('orderItems').where('orderId', '=', existing.id).execute()
    await insertLines(tx, existing.id, order.lines)
  }
  publish({ topic: 'order', id: row.id, change: 'changed' })
  return { ok: true, row, isNew: false }
}

const isSameLines = (
  items: readonly { productId: ProductId; title: string; priceSen: number }[],
  lines: readonly OrderLine[],
) =>
  items.length === lines.length &&
  items.every(
    ({ productId, priceSen, title }, index) =>
      productId === lines[index]?.id && priceSen === lines[index]?.price && title === lines[index]?.title,
  )
