import { inTransaction, type Tx } from '#store/database.server.ts'
import { createOrderId, type OrderId, type ProductId, type ShopperId, shortOrderId } from '#store/ids.ts'
import { fromMyr, type Sen, sumSen } from '#store/money.ts'
import { notify } from '#store/notifications/notify.server.ts'
import type { Order } from '#store/orders/order.ts'
import { addStatusChange, lockOrder } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow, toOrder } from '#store/orders/order-rows.server.ts'
import { isUnpaid, unpaidStatuses } from '#store/orders/order-status.ts'
import { explainUnavailable } from '#store/products/hold-products.server.ts'
import type { UnavailableProduct } from '#store/products/product.ts'
import { findProducts } from '#store/products/product-queries.server.ts'
import { getShippingFee, getZone } from '#store/shipping/shipping.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { ShippingAddress } from '../shipping/shipping-address.ts'
import { cancelCheckout } from './cancel-checkout.server.ts'

export interface OrderRequest {
  shopperId: ShopperId
  email: string
  shipping: ShippingAddress
  ids: readonly ProductId[]
}

export type PlaceOrderResult =
  | { ok: true; order: Order; isNew: boolean }
  | { ok: false; reason: 'unavailable'; unavailable: UnavailableProduct[] }

interface OrderLine {
  id: ProductId
  title: string
  image: string | null
  size: string | null
  price: Sen
}

/**
 * Stores an order with the store's own prices and fees; products are held only at checkout. While a
 * shopper's order for the same cart is unpaid, it is updated instead of creating another one.
 * @returns `unavailable`: a product is sold, deleted or held by another order
 */
export async function placeOrder(context: StoreContext, request: OrderRequest): Promise<PlaceOrderResult> {
  const { db, events, now } = context
  const order = { ...request, cartKey: [...request.ids].sort().join(' '), at: now().toISOString() }
  let result = await inTransaction(db, tx => writeOrder(tx, order))
  if (!result.ok && result.reason === 'outdated') {
    await cancelCheckout(context, result.id)
    // Either the checkout is cancelled now, or its payment has completed the order.
    result = await inTransaction(db, tx => writeOrder(tx, { ...order, isCheckoutCancelled: true }))
  }
  if (!result.ok) {
    if (result.reason === 'outdated') throw new Error('Order is outdated although its checkout was cancelled')
    return result
  }

  const { row, notification } = result
  const isNew = notification !== null
  events.publish([
    { topic: 'order', id: row.id, change: isNew ? 'added' : 'changed' },
    ...(notification ? [{ topic: 'notification' as const, id: notification, change: 'added' as const }] : []),
  ])
  return { ok: true, order: await toOrder(db, row), isNew }
}

type WriteOrderResult =
  | { ok: true; row: OrderRow; notification: string | null }
  | { ok: false; reason: 'unavailable'; unavailable: UnavailableProduct[] }
  /** A checkout session is open for another total than the order would now have. */
  | { ok: false; reason: 'outdated'; id: OrderId }

type OrderInput = OrderRequest & { cartKey: string; at: string; isCheckoutCancelled?: boolean }

async function writeOrder(tx: Tx, order: OrderInput): Promise<WriteOrderResult> {
  const existing = await lockUnpaidOrder(tx, order.shopperId, order.cartKey)
  const unavailable = await explainUnavailable(tx, order.ids, existing?.id ?? null)
  if (unavailable.length > 0) return { ok: false, reason: 'unavailable', unavailable }
  const lines = await buildOrderLines(tx, order.ids)
  if (!existing) {
    const inserted = await insertNewOrder(tx, { ...order, lines })
    if (inserted) return { ok: true, ...inserted }
    // A concurrent request has just inserted the order for this cart.
    const concurrentOrder = await findUnpaidOrder(tx, order.shopperId, order.cartKey)
    if (!concurrentOrder) throw new Error('Conflicting unpaid order not found')
    return { ok: true, row: concurrentOrder, notification: null }
  }
  if (!isEditable(existing)) return { ok: true, row: existing, notification: null }
  // The total must not change while it may be paid, so the checkout has to be cancelled first.
  const isOutdated =
    existing.status === 'awaiting_payment' &&
    calculateTotals(lines, order.shipping.state).totalSen !== existing.totalSen
  if (isOutdated && !order.isCheckoutCancelled) return { ok: false, reason: 'outdated', id: existing.id }
  return { ok: true, row: await updateOrder(tx, existing, { ...order, lines }), notification: null }
}

/** An order must not change while its bank is deciding or its checkout is starting. */
const isEditable = (order: OrderRow) => order.paymentStatus !== 'processing' && order.checkoutStartedAt === null

const findUnpaidOrder = (
  db: StoreContext['db'],
  shopperId: ShopperId,
  cartKey: string,
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('shopperId', '=', shopperId)
    .where('cartKey', '=', cartKey)
    .where('status', 'in', unpaidStatuses)
    .executeTakeFirst()

/** The lock makes a concurrent payment of the order wait, or has waited for it. */
async function lockUnpaidOrder(tx: Tx, shopperId: ShopperId, cartKey: string): Promise<OrderRow | undefined> {
  const found = await findUnpaidOrder(tx, shopperId, cartKey)
  const locked = found && (await lockOrder(tx, found.id))
  return locked && isUnpaid(locked.status) ? locked : undefined
}

async function buildOrderLines(tx: Tx, ids: readonly ProductId[]): Promise<OrderLine[]> {
  const products = await findProducts(tx, ids)
  return ids.map(id => {
    const product = products.get(id)
    if (!product) throw new Error(`Product ${id} not found while placing the order`)
    return {
      id,
      title: product.title,
      image: product.imageUrls[0] ?? null,
      size: product.size ?? null,
      price: fromMyr(product.price),
    }
  })
}

function calculateTotals(lines: readonly OrderLine[], state: string) {
  const subtotalSen = sumSen(lines.map(({ price }) => price))
  const shippingSen = getShippingFee(state)
  return { subtotalSen, shippingSen, totalSen: sumSen([subtotalSen, shippingSen]), zone: getZone(state) }
}

const toContactColumns = ({ email, shipping }: OrderRequest) => ({
  email,
  shipName: shipping.name,
  shipPhone: shipping.phone,
  shipAddress: shipping.address,
  shipCity: shipping.city,
  shipState: shipping.state,
  shipZip: shipping.zip,
  shipCountry: shipping.country,
})

/** Undefined when the shopper already has an unpaid order for this cart. */
async function insertNewOrder(tx: Tx, order: OrderRequest & { cartKey: string; lines: OrderLine[]; at: string }) {
  const { shopperId, cartKey, lines, at } = order
  const id = createOrderId()
  const row = await tx
    .insertInto('orders')
    .values({
      id,
      orderNumber: shortOrderId(id),
      shopperId,
      cartKey,
      ...toContactColumns(order),
      ...calculateTotals(lines, order.shipping.state),
      createdAt: at,
      updatedAt: at,
      status: 'pending',
      paymentStatus: 'pending',
      paid: 0,
      paidAt: null,
      stripeSessionId: null,
      paymentIntentId: null,
      paymentMethod: null,
      requiresAction: 0,
      hasDispute: 0,
      revision: 0,
      checkoutAttempt: 0,
      checkoutStartedAt: null,
      sessionExpiresAt: null,
      paymentCheckedAt: null,
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await insertLines(tx, id, lines)
  await addStatusChange(tx, { orderId: id, status: 'pending', at, note: 'Order created', updatedBy: 'system' })
  const notification = await notify(tx, {
    type: 'new_order',
    title: 'New Order Received',
    message: `Order #${shortOrderId(id)} from ${order.shipping.name}`,
    link: '/admin/orders',
    at,
  })
  return { row, notification }
}

const insertLines = (tx: Tx, orderId: OrderId, lines: readonly OrderLine[]) =>
  tx
    .insertInto('orderItems')
    .values(
      lines.map(({ id, title, image, size, price }, position) => ({
        orderId,
        position,
        productId: id,
        title,
        image,
        size,
        quantity: 1,
        priceSen: price,
      })),
    )
    .execute()

async function updateOrder(
  tx: Tx,
  existing: OrderRow,
  order: OrderRequest & { lines: OrderLine[]; at: string },
): Promise<OrderRow> {
  // An open checkout session keeps its total. `writeOrder` has made sure that it is the same.
  const totals = existing.status === 'awaiting_payment' ? {} : calculateTotals(order.lines, order.shipping.state)
  const row = await tx
    .updateTable('orders')
    .set({ ...toContactColumns(order), ...totals, updatedAt: order.at })
    .where('id', '=', existing.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (existing.status === 'awaiting_payment') return row
  const items = await listOrderItems(tx, existing)
  const isSame = items.every(
    (item, index) =>
      item.productId === order.lines[index]?.id &&
      item.priceSen === order.lines[index]?.price &&
      item.title === order.lines[index]?.title,
  )
  if (isSame) return row
  await tx.deleteFrom('orderItems').where('orderId', '=', existing.id).execute()
  await insertLines(tx, existing.id, order.lines)
  return row
}
