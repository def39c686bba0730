import { cleanLine } from '#store/clean-text.ts'
import { createOrderPageToken, shortOrderId } from '#store/ids.ts'
import { isUnpaid, type OrderStatus, orderStatuses, type PaymentStatus } from '#store/orders/order-status.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import { normalisePhone } from '#store/shipping/phone.ts'
import { getShippingFee, getZone } from '#store/shipping/shipping.ts'
import type { Row } from '../export/columns.ts'
import { isObject, parseMoney, readEmail, readFlag, readText, readTime } from './hosted-values.ts'
import { type MapContext, type Mapped, type Note, noteOtherFields } from './map-documents.ts'

/** Names that statuses had before those of the specification. */
const olderStatuses: Record<string, OrderStatus> = {
  new: 'pending',
  created: 'pending',
  unpaid: 'pending',
  confirmed: 'paid',
  succeeded: 'paid',
  preparing: 'processing',
  sent: 'shipped',
  dispatched: 'shipped',
  complete: 'delivered',
  completed: 'delivered',
  canceled: 'cancelled',
  failed: 'payment_failed',
}

/** Statuses of an order that leave no choice. */
const fixedPaymentStatuses: Partial<Record<OrderStatus, PaymentStatus>> = {
  pending: 'pending',
  payment_failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
}
const paidStatuses: readonly PaymentStatus[] = ['paid', 'refunded', 'partially_refunded']
const unpaidStatuses: readonly PaymentStatus[] = ['pending', 'failed', 'expired']

const orderFields = [
  ...['id', 'orderNumber', 'email', 'customerEmail', 'shipping', 'shippingAddress', 'customer', 'items', 'products'],
  ...['subtotal', 'shippingCost', 'total', 'amount', 'createdAt', 'updatedAt', 'status', 'paymentStatus'],
  ...['statusHistory', 'paid', 'paidAt', 'stripeSessionId', 'paymentIntentId', 'paymentMethod', 'requiresAction'],
  ...['hasDispute', 'name', 'phone', 'address', 'city', 'state', 'zip', 'postcode', 'country'],
]

/**
 * Maps an order, which keeps its id: products, notifications and links name it. An unpaid one can't
 * be paid any more: its payment session belongs to the hosted shop.
 */
export function mapOrder(data: Row, context: MapContext): Mapped {
  const { id, note } = context
  const items = listItems(data)
  if (items === undefined) return { ok: false, reason: 'has an item without a price' }
  if (items.length === 0) return { ok: false, reason: 'has no items' }
  const status = mapStatus(data, note)
  if (status === undefined) return { ok: false, reason: `status ${JSON.stringify(data.status)} is unknown` }
  const createdAt = readTime(data, 'createdAt', 'paidAt', 'updatedAt')
  if (createdAt === undefined) return { ok: false, reason: 'has no date' }
  noteOtherFields(data, orderFields, note)
  const updatedAt = readTime(data, 'updatedAt') ?? createdAt
  const record = {
    id,
    orderNumber: readText(data, 'orderNumber') ?? shortOrderId(id),
    // No browser has placed it here.
    shopperId: `imported-${id}`,
    cartKey: items
      .map(({ productId }) => productId)
      .sort()
      .join(' '),
    email: readEmail(data, 'email', 'customerEmail') ?? '',
    ...mapAddress(data, note),
    ...mapAmounts(data, items, note),
    createdAt,
    updatedAt,
    status,
    ...mapPayment(data, { status, createdAt, note }),
    requiresAction: status === 'paid' && (data.requiresAction === undefined || readFlag(data.requiresAction)),
    hasDispute: readFlag(data.hasDispute),
    revision: 0,
    checkoutAttempt: 0,
    language: 'en',
    pageToken: createOrderPageToken(),
    items,
    statusHistory: mapHistory(data, { id, status, createdAt }),
  }
  return { ok: true, record: addRefund(record) }
}

function mapStatus(data: Row, note: Note): OrderStatus | undefined {
  const text = readText(data, 'status')
    ?.toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
  if (text === undefined) {
    note('has no status, taken from paid')
    return readFlag(data.paid) ? 'paid' : 'pending'
  }
  const status = orderStatuses.find(name => name === text) ?? olderStatuses[text]
  if (status !== undefined && status !== text) note(`status ${text}, taken as ${status}`)
  // Its payment page was opened by the hosted shop, and this one holds nothing for it.
  if (status === 'awaiting_payment') {
    note('status awaiting_payment, taken as expired')
    return 'expired'
  }
  return status
}

interface Item extends Row {
  productId: string
  priceSen: number
  quantity: number
}

/** @returns undefined when an item has no price */
function listItems(data: Row): Item[] | undefined {
  const values = data.items ?? data.products ?? []
  const list = (Array.isArray(values) ? values : isObject(values) ? Object.values(values) : []).filter(isObject)
  const items = list.map((item, position) => {
    const quantity = Number(item.quantity ?? 1)
    return {
      position,
      productId: readText(item, 'id', 'productId') ?? `unknown-${position}`,
      title: readText(item, 'title', 'name') ?? 'Without a title',
      image: readText(item, 'image', 'imageUrl') ?? readText({ url: [item.imageUrls].flat()[0] }, 'url'),
      size: readText(item, 'size'),
      quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
      priceSen: parseMoney(item.price) ?? -1,
    }
  })
  return items.some(({ priceSen }) => priceSen < 0) ? undefined : items
}

function mapAddress(data: Row, note: Note): Row {
  const nested = data.shipping ?? data.shippingAddress ?? data.customer
  if (!isObject(nested)) note('has no shipping, address taken from the order')
  const from = isObject(nested) ? nested : data
  const readLine = (...names: string[]) => cleanLine(readText(from, ...names) ?? '')
  const phone = readLine('phone')
  const state = readLine('state')
  return {
    shipName: readLine('name'),
    shipPhone: normalisePhone(phone) ?? phone,
    shipAddress: readText(from, 'address') ?? '',
    shipCity: readLine('city'),
    shipState: state,
    shipZip: removeInvisible(readLine('zip', 'postcode')),
    shipCountry: readLine('country') || 'Malaysia',
    zone: getZone(state),
  }
}

/** Takes the stored amounts, and works out those that are missing. */
function mapAmounts(data: Row, items: readonly Item[], note: Note): { totalSen: number } & Row {
  const sum = items.reduce((total, { priceSen, quantity }) => total + priceSen * quantity, 0)
  const total = parseMoney(data.total ?? data.amount)
  const subtotalSen = parseMoney(data.subtotal) ?? sum
  const rest = total === undefined ? undefined : Math.max(total - subtotalSen, 0)
  const state = isObject(data.shipping) ? (readText(data.shipping, 'state') ?? '') : ''
  const shippingSen = parseMoney(data.shippingCost) ?? rest ?? getShippingFee(state)
  if (total === undefined) note('has no total, worked out')
  else if (total !== subtotalSen + shippingSen) note('total differs from subtotal and shipping, taken as it is')
  return { subtotalSen, shippingSen, totalSen: total ?? subtotalSen + shippingSen }
}

function mapPayment(
  data: Row,
  { status, createdAt, note }: { status: OrderStatus; createdAt: string; note: Note },
): { paid: boolean; paymentStatus: string } & Row {
  const text = readText(data, 'paymentStatus')?.toLowerCase() ?? ''
  const isPaid = !isUnpaid(status) && (status !== 'cancelled' || readFlag(data.paid))
  const paymentStatus =
    fixedPaymentStatuses[status] ??
    (isPaid ? paidStatuses : unpaidStatuses).find(name => name === text) ??
    (isPaid ? 'paid' : 'pending')
  if (text !== '' && text !== paymentStatus) note(`payment status ${text}, taken as ${paymentStatus}`)
  if (readFlag(data.paid) && !isPaid) note(`is paid with the status ${status}: look it up at the payment provider`)
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
    status: mapStatus(entry, () => {}) ?? status,
    timestamp: readTime(entry, 'timestamp') ?? createdAt,
    note: readText(entry, 'note') ?? '',
    updatedBy: readText(entry, 'updatedBy') ?? 'system',
  }))
  const all = history.length > 0 ? history : [{ status, timestamp: createdAt, note: 'Imported', updatedBy: 'system' }]
  return all.map((entry, position) => ({ id: `${id}-${position}`, position, ...entry }))
}

/** A refunded order went back whole: the figures of its month count it. */
function addRefund(order: { id: string; totalSen: number; paymentStatus: string; updatedAt: string } & Row): Row {
  const { id, totalSen: amountSen, paymentStatus, paymentIntentId, updatedAt } = order
  if (paymentStatus !== 'refunded') return { ...order, refundedSen: 0 }
  const refund = {
    id: `imported-${id}`,
    paymentIntentId,
    way: paymentIntentId === undefined ? 'by_hand' : 'provider',
    amountSen,
    isRest: false,
    status: 'succeeded',
    reason: 'Refunded in the hosted shop',
    requestedAt: updatedAt,
    restock: false,
    succeededAt: updatedAt,
  }
  return { ...order, refundedSen: amountSen, refunds: [refund] }
}
