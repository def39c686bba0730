import { cleanLine } from '#store/clean-text.ts'
import { createOrderPageToken, shortOrderId } from '#store/ids.ts'
import { isUnpaid, type OrderStatus, orderStatuses, type PaymentStatus } from '#store/orders/order-status.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import { normalisePhone } from '#store/shipping/phone.ts'
import { getZone } from '#store/shipping/shipping.ts'
import type { Row } from '../export/columns.ts'
import { isObject, parseMoney, readEmail, readText, readTime } from './hosted-values.ts'
import { type MapContext, noteOtherFields, RefusedDocument } from './map-documents.ts'

const orderFields = [
  ...['id', 'orderNumber', 'email', 'shipping', 'items', 'subtotal', 'shippingCost', 'total', 'createdAt'],
  ...['updatedAt', 'status', 'paymentStatus', 'statusHistory', 'paid', 'paidAt', 'stripeSessionId'],
  ...['paymentIntentId', 'paymentMethod', 'requiresAction', 'hasDispute'],
]

/**
 * Maps an order, which keeps its id: products, notifications and links name it. An unpaid one can't
 * be paid any more: its payment session belongs to the hosted shop.
 */
export function mapOrder(data: Row, context: MapContext) {
  const { id } = context
  const items = listItems(data)
  if (items.length === 0) throw new RefusedDocument('has no items')
  const createdAt = readTime(data, 'createdAt')
  if (createdAt === undefined) throw new RefusedDocument('has no date')
  const status = mapStatus(data, context)
  noteOtherFields(data, orderFields, context)
  const order = {
    id,
    orderNumber: readText(data, 'orderNumber') ?? shortOrderId(id),
    // No browser has placed it here.
    shopperId: `imported-${id}`,
    cartKey: items
      .map(({ productId }) => productId)
      .sort()
      .join(' '),
    email: readEmail(data, 'email') ?? '',
    ...mapAddress(isObject(data.shipping) ? data.shipping : {}),
    ...mapAmounts(data, items),
    createdAt,
    updatedAt: readTime(data, 'updatedAt') ?? createdAt,
    status,
    ...mapPayment(data, { status, createdAt, ...context }),
    requiresAction: status === 'paid' && data.requiresAction !== false,
    hasDispute: data.hasDispute === true,
    revision: 0,
    checkoutAttempt: 0,
    language: 'en',
    pageToken: createOrderPageToken(),
  }
  const isRefunded = order.paymentStatus === 'refunded'
  return {
    ...order,
    refundedSen: isRefunded ? order.totalSen : 0,
    items,
    statusHistory: mapHistory(data, { id, status, createdAt }),
    refunds: isRefunded ? [createRefund(order)] : [],
  }
}

function mapStatus(data: Row, { note }: MapContext): OrderStatus {
  const status = orderStatuses.find(name => name === data.status)
  if (status === undefined) throw new RefusedDocument(`status ${JSON.stringify(data.status)} is unknown`)
  if (status !== 'awaiting_payment') return status
  // Its payment page was opened by the hosted shop, and this one holds nothing for it.
  note('status awaiting_payment, taken as expired')
  return 'expired'
}

function listItems(data: Row) {
  const list = (Array.isArray(data.items) ? data.items : []).filter(isObject)
  return list.map((item, position) => {
    const quantity = Number(item.quantity ?? 1)
    const priceSen = parseMoney(item.price)
    if (priceSen === undefined) throw new RefusedDocument('has an item without a price')
    return {
      position,
      productId: readText(item, 'id') ?? `unknown-${position}`,
      title: readText(item, 'title', 'name') ?? 'Without a title',
      image: readText(item, 'image'),
      size: readText(item, 'size'),
      quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
      priceSen,
    }
  })
}

function mapAddress(shipping: Row): Row {
  const readLine = (name: string) => cleanLine(readText(shipping, name) ?? '')
  const phone = readLine('phone')
  return {
    shipName: readLine('name'),
    shipPhone: normalisePhone(phone) ?? phone,
    shipAddress: readText(shipping, 'address') ?? '',
    shipCity: readLine('city'),
    shipState: readLine('state'),
    shipZip: removeInvisible(readLine('zip')),
    shipCountry: readLine('country') || 'Malaysia',
    zone: getZone(readLine('state')),
  }
}

/** Takes the stored amounts, and works out those that are missing. */
function mapAmounts(data: Row, items: ReturnType<typeof listItems>) {
  const sum = items.reduce((total, { priceSen, quantity }) => total + priceSen * quantity, 0)
  const subtotalSen = parseMoney(data.subtotal) ?? sum
  const shippingSen = parseMoney(data.shippingCost) ?? 0
  return { subtotalSen, shippingSen, totalSen: parseMoney(data.total) ?? subtotalSen + shippingSen }
}

/** Payment statuses of an order whose status leaves no choice. */
const fixedPaymentStatuses: Partial<Record<OrderStatus, PaymentStatus>> = {
  pending: 'pending',
  payment_failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
}
const paidStatuses: readonly PaymentStatus[] = ['paid', 'refunded', 'partially_refunded']

function mapPayment(data: Row, { status, createdAt, note }: MapContext & { status: OrderStatus; createdAt: string }) {
  const isPaid = !isUnpaid(status) && (status !== 'cancelled' || data.paid === true)
  const paymentStatus =
    fixedPaymentStatuses[status] ??
    (isPaid ? (paidStatuses.find(name => name === data.paymentStatus) ?? 'paid') : 'pending')
  if (data.paymentStatus !== paymentStatus) note(`payment status ${data.paymentStatus}, taken as ${paymentStatus}`)
  if (data.paid === true && !isPaid) note(`is paid with the status ${status}: look it up at the payment provider`)
  const session = readText(data, 'stripeSessionId')
  // Else this store would ask the provider about it, and pay back what it doesn't expect.
  if (!isPaid && session !== undefined) note('payment session of an unpaid order left out')
  return {
    paymentStatus,
    paid: isPaid,
    paidAt: isPaid ? (readTime(data, 'paidAt') ?? createdAt) : undefined,
    stripeSessionId: isPaid ? session : undefined,
    paymentIntentId: isPaid ? readText(data, 'paymentIntentId') : undefined,
    paymentMethod: readText(data, 'paymentMethod'),
  }
}

function mapHistory(
  data: Row,
  { id, status, createdAt }: { id: string; status: OrderStatus; createdAt: string },
): Row[] {
  const entries = (Array.isArray(data.statusHistory) ? data.statusHistory : []).filter(isObject)
  const history = entries.map(entry => ({
    status: orderStatuses.find(name => name === entry.status) ?? status,
    timestamp: readTime(entry, 'timestamp') ?? createdAt,
    note: readText(entry, 'note') ?? '',
    updatedBy: readText(entry, 'updatedBy') ?? 'system',
  }))
  const all = history.length > 0 ? history : [{ status, timestamp: createdAt, note: 'Imported', updatedBy: 'system' }]
  return all.map((entry, position) => ({ id: `${id}-${position}`, position, ...entry }))
}

/** A refunded order went back whole: the figures of its month count it. */
function createRefund(order: { id: string; totalSen: number; paymentIntentId: string | undefined; updatedAt: string }) {
  const { id, totalSen, paymentIntentId, updatedAt } = order
  return {
    id: `imported-${id}`,
    paymentIntentId,
    way: paymentIntentId === undefined ? 'by_hand' : 'provider',
    amountSen: totalSen,
    isRest: false,
    status: 'succeeded',
    reason: 'Refunded in the hosted shop',
    requestedAt: updatedAt,
    restock: false,
    succeededAt: updatedAt,
  }
}
