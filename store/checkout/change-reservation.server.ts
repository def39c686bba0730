import type { Actor } from '#store/audit/audit.server.ts'
import { type Db, hasRows } from '#store/database.server.ts'
import { formatDateTime } from '#store/dates.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { formatMoney, type Sen, sumSen } from '#store/money.ts'
import { applyEvent } from '#store/orders/apply-event.server.ts'
import { auditOrder, changeOrder, type OrderChange, updateOrder } from '#store/orders/change-order.server.ts'
import { followLedger } from '#store/orders/follow-ledger.server.ts'
import { notifyAdmins } from '#store/orders/notify-admins.server.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isReserved } from '#store/orders/order-status.ts'
import { maxPayment } from '#store/payments.ts'
import { toProductEvents } from '#store/products/product-event.ts'
import { reserveProducts } from '#store/products/stock-changes.server.ts'
import type { PaymentContext, StoreContext } from '#store/store-context.server.ts'
import { cancelCheckout } from './cancel-checkout.server.ts'
import { sellIfCovered } from './note-payment.server.ts'
import { recordPaymentEvent } from './record-payment-event.server.ts'
import { isReservationEnd } from './reservation-end.ts'

export interface ReservationChange {
  orderId: OrderId
  by: Actor
}

export type ChangeReservationResult =
  | { ok: true }
  /**
   * `ended`: nothing is reserved by it any more. `time`: the end has passed, or is too far away.
   * `total`: no such sum can be paid. `paying`: it was paid meanwhile, or its bank is deciding.
   */
  | { ok: false; reason: 'ended' | 'time' | 'total' | 'paying' }

const ended = { ok: false, reason: 'ended' } as const
const paying = { ok: false, reason: 'paying' } as const

/**
 * Moves the end of a reservation.
 * @param request.until ISO 8601
 */
export async function extendReservation(
  context: StoreContext,
  { orderId, until, by }: ReservationChange & { until: string },
): Promise<ChangeReservationResult> {
  if (!isReservationEnd(until, context.now())) return { ok: false, reason: 'time' }
  const result = await changeOrder(context, orderId, async change => {
    if (!isReserved(change.order, change.at)) return ended
    const before = { until: change.order.reservedUntil }
    await auditOrder(change, by, 'reservation changed', { before, after: { until } })
    await reserveUntil(change, until)
    return { ok: true } as const
  })
  return result ?? ended
}

async function reserveUntil(change: OrderChange, until: string): Promise<void> {
  const { tx, order, publish } = change
  await updateOrder(change, { reservedUntil: until, updatedAt: change.at })
  // A page that is open holds the pieces until it has ended.
  if (order.checkoutStartedAt === null && order.status !== 'awaiting_payment')
    publish(...toProductEvents(await reserveProducts(tx, order.id, until), 'held'))
}

/**
 * Changes what is to be paid for reserved pieces. An open payment page, which shows another sum, is
 * ended first. What came by hand may cover the new sum.
 * @param request.prices those of the pieces
 * @throws when the provider fails
 */
export async function changeAgreedPrice(
  context: StoreContext,
  request: ReservationChange & { prices: readonly { id: ProductId; price: Sen }[]; shippingFee: Sen },
): Promise<ChangeReservationResult> {
  const { orderId, prices, shippingFee: shippingSen, by } = request
  const open = await cancelCheckout(context, orderId, { by: 'admin' })
  if (!open.ok) return open.reason === 'unknown' ? ended : paying
  const result = await changeOrder(context, orderId, async change => {
    const { tx, at, order } = change
    if (!isReserved(order, at)) return ended
    if (order.status === 'awaiting_payment' || order.checkoutStartedAt !== null) return paying
    const items = await listOrderItems(tx, order)
    const priceOf = new Map(prices.map(({ id, price }) => [id, price]))
    const subtotalSen = sumSen(items.map(item => priceOf.get(item.productId) ?? (item.priceSen as Sen)))
    const totalSen = sumSen([subtotalSen, shippingSen])
    if (totalSen <= 0 || totalSen > maxPayment) return { ok: false, reason: 'total' } as const
    for (const { id, price } of prices)
      await tx
        .updateTable('orderItems')
        .set({ priceSen: price })
        .where('orderId', '=', orderId)
        .where('productId', '=', id)
        .execute()
    const before = { total: formatMoney(order.totalSen as Sen) }
    await auditOrder(change, by, 'reservation changed', { before, after: { total: formatMoney(totalSen) } })
    await updateOrder(change, { subtotalSen, shippingSen, totalSen, updatedAt: at })
    await sellIfCovered(change, by)
    await followLedger(change)
    return { ok: true } as const
  })
  return result ?? ended
}

/**
 * Lets reserved pieces go: an open payment page is ended at the provider first.
 * @throws when the provider fails
 */
export async function cancelReservation(
  context: PaymentContext,
  { orderId, by }: ReservationChange,
): Promise<ChangeReservationResult> {
  const reserved = await findOrderRow(context.db, orderId)
  if (!reserved || !isReserved(reserved, context.now().toISOString())) return ended
  const open = await cancelCheckout(context, orderId, { by: 'admin' })
  if (!open.ok) return open.reason === 'unknown' ? ended : paying
  const result = await changeOrder(context, orderId, async change => {
    if (change.order.status === 'awaiting_payment' || change.order.checkoutStartedAt !== null) return paying
    const before = { status: change.order.status }
    // Nothing that happens to a payment page reserves them again.
    const orderColumns = { reservedUntil: change.at }
    const applied = await applyEvent(change, 'admin-cancelled-reservation', { by, orderColumns })
    if (!applied) return ended
    await auditOrder(change, by, 'order status changed', { before, after: { status: applied.status } })
    await followLedger(change)
    return { ok: true } as const
  })
  return result ?? ended
}

/** How long before its end the admins hear of a reservation. */
const reminderMs = 2 * 60 * 60_000

/**
 * Ends the reservations whose time is over, and tells the admins of those that end soon. One with
 * an open payment page ends with the page, which is paid or has ended 35 minutes later, or when the
 * bank has decided.
 */
export async function endReservations(context: PaymentContext): Promise<void> {
  const soon = new Date(context.now().getTime() + reminderMs).toISOString()
  const orders = await context.db
    .selectFrom('orders')
    .select(['id', 'reservedUntil'])
    .where('reservedUntil', '<=', soon)
    .where('status', '=', 'pending')
    .where('checkoutStartedAt', 'is', null)
    .orderBy('reservedUntil')
    .limit(100)
    .execute()
  for (const order of orders) {
    const isOver = (order.reservedUntil ?? '') <= context.now().toISOString()
    if (!isOver && (await isReminded(context.db, order))) continue
    await changeOrder(context, order.id, async change => {
      const { reservedUntil, checkoutStartedAt } = change.order
      if (reservedUntil === null || reservedUntil > soon || checkoutStartedAt !== null) return
      if (reservedUntil > change.at) return remindOfEnd(change, reservedUntil)
      await applyEvent(change, 'reservation-ended', { by: 'system' })
      await followLedger(change)
    })
  }
}

const getReminderId = ({ id, reservedUntil }: Pick<OrderRow, 'id' | 'reservedUntil'>) =>
  `${id}-${reservedUntil}-reminder`

const isReminded = (db: Db, order: Pick<OrderRow, 'id' | 'reservedUntil'>): Promise<boolean> =>
  hasRows(db.selectFrom('paymentEvents').where('id', '=', getReminderId(order)))

/** Once for each end. One that was made for less than the two hours needs no reminder. */
async function remindOfEnd(change: OrderChange, until: string): Promise<void> {
  const { tx, at, order } = change
  if (Date.parse(until) - Date.parse(order.createdAt) <= reminderMs) return
  const event = { id: getReminderId(order), type: 'reservation.ending' }
  if (!(await recordPaymentEvent(tx, event, at))) return
  await notifyAdmins(change, {
    title: 'Reservation ends soon',
    note: `its pieces are free from ${formatDateTime(until)} on.`,
    pushNote: `is reserved until ${formatDateTime(until)}`,
  })
}

const graceMs = 2 * 24 * 60 * 60_000

/**
 * Records that the buyer says to have paid by hand, and tells the admins: the pieces stay reserved
 * until one has answered, at most two days longer. Only once.
 */
export async function claimPaid(context: StoreContext, orderId: OrderId | undefined): Promise<boolean> {
  const isClaimed = await changeOrder(context, orderId, async change => {
    const { at, order } = change
    if (!isReserved(order, at) || order.claimedPaidAt !== null) return false
    await updateOrder(change, { claimedPaidAt: at })
    await reserveUntil(change, new Date(Date.parse(order.reservedUntil ?? at) + graceMs).toISOString())
    await notifyAdmins(change, {
      title: 'Says it is paid',
      note: 'the buyer says to have paid by transfer. Has it come?',
      pushNote: 'is paid by transfer, says its buyer',
    })
    return true
  })
  return isClaimed ?? false
}
