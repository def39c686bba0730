import { inTransaction, type Tx } from '#store/database.server.ts'
import { lastEight, newOrderId, type OrderId, type ProductId, type ShopperId } from '#store/ids.ts'
import { fromMyr, type Sen, sumSen } from '#store/money.ts'
import { notify } from '#store/notifications/notify.server.ts'
import type { Order } from '#store/orders/order.ts'
import { addStatusChange, lockOrder } from '#store/orders/order-queries.server.ts'
import { findItems, type OrderRow, toOrder } from '#store/orders/order-rows.server.ts'
import { isUnpaid, unpaidStatuses } from '#store/orders/order-status.ts'
import type { Outside } from '#store/outside.server.ts'
import { explainUnavailable, type Unavailable } from '#store/products/hold-products.server.ts'
import { findProducts } from '#store/products/product-queries.server.ts'
import { shippingFee, zoneOf } from '#store/shipping/shipping.ts'
import type { ShippingAddress } from './contact.ts'
import { releasePayment } from './release-payment.server.ts'

export interface OrderRequest {
  shopperId: ShopperId
  email: string
  shipping: ShippingAddress
  ids: readonly ProductId[]
}

export type Placed =
  | { ok: true; order: Order; isNew: boolean }
  | { ok: false; reason: 'unavailable'; unavailable: Unavailable[] }

interface Line {
  id: ProductId
  title: string
  image: string | null
  size: string | null
  price: Sen
}

/**
 * Writes down what a shopper wants to buy, from the store's own prices and fees (readings T1, T2); nothing is held yet.
 * The same cart of the same browser is the same order as long as it isn't paid: its contact, address and sums are brought up to date.
 * Refused when a piece is sold, gone, or being paid for by somebody else.
 */
export async function placeOrder(outside: Outside, request: OrderRequest): Promise<Placed> {
  const { db, live, now } = outside
  const order = { ...request, cartKey: [...request.ids].sort().join(' '), at: now().toISOString() }
  let placed = await inTransaction(db, tx => writeOrder(tx, order))
  if (!placed.ok && placed.reason === 'outdated') {
    await releasePayment(outside, placed.id)
    // Whatever became of that payment, the order is now as it may be.
    placed = await inTransaction(db, tx => writeOrder(tx, { ...order, isReleased: true }))
  }
  if (!placed.ok) {
    if (placed.reason === 'outdated') throw new Error(`Order ${placed.id} is outdated though it was released`)
    return placed
  }

  const { row, notification } = placed
  const isNew = notification !== null
  live.announce([
    { topic: 'order', id: row.id, change: isNew ? 'added' : 'changed' },
    ...(notification ? [{ topic: 'notification' as const, id: notification, change: 'added' as const }] : []),
  ])
  return { ok: true, order: await toOrder(db, row), isNew }
}

type Written =
  | { ok: true; row: OrderRow; notification: string | null }
  | { ok: false; reason: 'unavailable'; unavailable: Unavailable[] }
  /** A payment is open for another sum than the order would now have. */
  | { ok: false; reason: 'outdated'; id: OrderId }

type OrderToWrite = OrderRequest & { cartKey: string; at: string; isReleased?: boolean }

async function writeOrder(tx: Tx, order: OrderToWrite): Promise<Written> {
  const earlier = await lockUnpaidOrder(tx, order.shopperId, order.cartKey)
  const unavailable = await explainUnavailable(tx, order.ids, earlier?.id ?? null)
  if (unavailable.length > 0) return { ok: false, reason: 'unavailable', unavailable }
  const lines = await readLines(tx, order.ids)
  if (!earlier) {
    const inserted = await insertOrder(tx, { ...order, lines })
    if (inserted) return { ok: true, ...inserted }
    // The same cart was on its way twice at once, and the other one was first.
    const twin = await findUnpaidOrder(tx, order.shopperId, order.cartKey)
    if (!twin) throw new Error('An order was refused as a twin that is not there')
    return { ok: true, row: twin, notification: null }
  }
  if (!canChange(earlier)) return { ok: true, row: earlier, notification: null }
  // A sum that somebody may be paying right now must not change: that payment is ended first.
  const isOutdated =
    earlier.status === 'awaiting_payment' && totalsOf(lines, order.shipping.state).totalSen !== earlier.totalSen
  if (isOutdated && !order.isReleased) return { ok: false, reason: 'outdated', id: earlier.id }
  return { ok: true, row: await updateOrder(tx, earlier, { ...order, lines }), notification: null }
}

/** While a bank decides, or a payment page is being opened, the order stays as it was asked for. */
const canChange = (order: OrderRow) => order.paymentStatus !== 'processing' && order.openingAt === null

const findUnpaidOrder = (db: Outside['db'], shopperId: ShopperId, cartKey: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('shopperId', '=', shopperId)
    .where('cartKey', '=', cartKey)
    .where('status', 'in', unpaidStatuses)
    .executeTakeFirst()

/** Found and locked: whoever pays for it at this moment has done so before, or waits. */
async function lockUnpaidOrder(tx: Tx, shopperId: ShopperId, cartKey: string): Promise<OrderRow | undefined> {
  const found = await findUnpaidOrder(tx, shopperId, cartKey)
  const locked = found && (await lockOrder(tx, found.id))
  return locked && isUnpaid(locked.status) ? locked : undefined
}

async function readLines(tx: Tx, ids: readonly ProductId[]): Promise<Line[]> {
  const products = await findProducts(tx, ids)
  return ids.map(id => {
    const product = products.get(id)
    if (!product) throw new Error(`Piece ${id} vanished while its order was placed`)
    return {
      id,
      title: product.title,
      image: product.imageUrls[0] ?? null,
      size: product.size ?? null,
      price: fromMyr(product.price),
    }
  })
}

function totalsOf(lines: readonly Line[], state: string) {
  const subtotalSen = sumSen(lines.map(({ price }) => price))
  const shippingSen = shippingFee(state)
  return { subtotalSen, shippingSen, totalSen: sumSen([subtotalSen, shippingSen]), zone: zoneOf(state) }
}

const contactOf = ({ email, shipping }: OrderRequest) => ({
  email,
  shipName: shipping.name,
  shipPhone: shipping.phone,
  shipAddress: shipping.address,
  shipCity: shipping.city,
  shipState: shipping.state,
  shipZip: shipping.zip,
  shipCountry: shipping.country,
})

/** Undefined when this cart of this browser has an unpaid order already. */
async function insertOrder(tx: Tx, order: OrderRequest & { cartKey: string; lines: Line[]; at: string }) {
  const { shopperId, cartKey, lines, at } = order
  const id = newOrderId()
  const row = await tx
    .insertInto('orders')
    .values({
      id,
      orderNumber: lastEight(id),
      shopperId,
      cartKey,
      ...contactOf(order),
      ...totalsOf(lines, order.shipping.state),
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
      attempt: 0,
      openingAt: null,
      sessionExpiresAt: null,
      askedAt: null,
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
    message: `Order #${lastEight(id)} from ${order.shipping.name}`,
    link: '/admin/orders',
    at,
  })
  return { row, notification }
}

const insertLines = (tx: Tx, orderId: OrderId, lines: readonly Line[]) =>
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
  earlier: OrderRow,
  order: OrderRequest & { lines: Line[]; at: string },
): Promise<OrderRow> {
  // A payment that is open keeps its sum: whoever would change it has ended it before.
  const sums = earlier.status === 'awaiting_payment' ? {} : totalsOf(order.lines, order.shipping.state)
  const row = await tx
    .updateTable('orders')
    .set({ ...contactOf(order), ...sums, updatedAt: order.at })
    .where('id', '=', earlier.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (earlier.status === 'awaiting_payment') return row
  const items = await findItems(tx, earlier)
  const isSame = items.every(
    (item, index) =>
      item.productId === order.lines[index]?.id &&
      item.priceSen === order.lines[index]?.price &&
      item.title === order.lines[index]?.title,
  )
  if (isSame) return row
  await tx.deleteFrom('orderItems').where('orderId', '=', earlier.id).execute()
  await insertLines(tx, earlier.id, order.lines)
  return row
}
