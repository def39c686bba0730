import { cleanLine } from '#store/clean-text.ts'
import { createOrderPageToken, shortOrderId } from '#store/ids.ts'
import { formatMoney } from '#store/money.ts'
import { notificationTypes, sanitizeLink } from '#store/notifications/notification.ts'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import { isUnpaid, type OrderStatus, orderStatuses, type PaymentStatus } from '#store/orders/order-status.ts'
import { maxPayment } from '#store/payments.ts'
import { createBuyerText, createSearchText } from '#store/products/search-text.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import { normalisePhone } from '#store/shipping/phone.ts'
import { getZone } from '#store/shipping/shipping.ts'
import { getDisplayName } from '#store/users/user.ts'
import type { Row } from '../export/tables.ts'
import { HostedDocument, RefusedDocument } from './hosted-document.ts'

export interface MapContext {
  id: string
  /** Takes a photo. Returns its URL in the store; undefined when it can't be had. */
  takePhoto: (url: string, productId: string) => Promise<string | undefined>
}

/** Makes rows of a document, by table. */
export type MapDocument = (document: HostedDocument, context: MapContext) => Promise<Record<string, Row[]>>

/** Of what has no date. It is always the same, so that what is converted again is the same too. */
export const unknownTime = '1970-01-01T00:00:00.000Z'
const maxPhotos = 5

export const mapProduct: MapDocument = async (document, { id, takePhoto }) => {
  const title = document.text('title', 'name')
  if (title === undefined) throw new RefusedDocument('has no title')
  const price = JSON.stringify(document.get('price'))
  const priceSen = document.money('price')
  if (priceSen === undefined) throw new RefusedDocument('has no price')
  const isSold = document.isTrue('sold')
  if (priceSen > maxPayment && !isSold)
    throw new RefusedDocument(`price ${price} is above ${formatMoney(maxPayment)}, the most that can be paid`)
  const createdAt = document.time('createdAt')
  const sale = mapSale(document)
  // Last of what may refuse the document: the photos of a refused one would stay.
  const listed = document.list('imageUrls')
  const urls = [...new Set(listed.length > 0 ? listed : document.list('imageUrl'))].map(String)
  const imageUrls = []
  for (const url of urls.slice(0, maxPhotos)) imageUrls.push((await takePhoto(url, id)) ?? [])
  const description = document.text('description') ?? ''
  const [size, brand] = [document.text('size'), document.text('brand')]
  const fields = { title, description, category: document.text('category')?.toLowerCase() ?? 'other', size, brand }
  const product = {
    id,
    ...fields,
    priceSen,
    createdAt,
    imageUrls: JSON.stringify(imageUrls.flat()),
    inStock: Number(document.get('inStock') !== false && !isSold),
    sold: Number(isSold),
    hidden: 0,
    searchText: createSearchText(fields),
    buyerText: '',
  }
  return { products: [isSold ? { ...product, ...sale } : product] }
}

function mapSale(document: HostedDocument) {
  const buyer = document.nested('soldTo')
  const sale = {
    soldToName: buyer.text('name') ?? null,
    soldToEmail: buyer.email('email') ?? null,
    soldOrderId: document.text('soldOrderId') ?? null,
    soldPriceSen: document.money('soldPrice'),
    soldAt: document.time('soldAt'),
  }
  return { ...sale, buyerText: createBuyerText(sale) }
}

/** Maps a user. Passwords aren't in the database, and nobody's address counts as verified. */
export const mapUser: MapDocument = async (document, { id }) => {
  const email = document.email('email')?.toLowerCase()
  if (!email?.includes('@')) throw new RefusedDocument('has no e-mail address')
  // Exactly true, as the hosted shop read it.
  const isAdmin = document.isTrue('isAdmin')
  const createdAt = readDate(document)
  const updatedAt = document.time('updatedAt') ?? createdAt
  const name = getDisplayName({ email })
  return { users: [{ id, name, email, emailVerified: 0, isAdmin: Number(isAdmin), createdAt, updatedAt }] }
}

/** Maps a notification. A link to another site is replaced. */
export const mapNotification: MapDocument = async (document, { id }) => {
  const [title = '', message = ''] = [document.text('title'), document.text('message')]
  if (title + message === '') throw new RefusedDocument('has neither title nor message')
  const name = document.text('type')
  const [read, archived] = [document.isTrue('read'), document.isTrue('archived')]
  const notification = {
    id,
    type: notificationTypes.find(known => known === name) ?? 'system',
    title,
    message,
    link: sanitizeLink(document.text('link') ?? '') ?? '/admin/notifications',
    read: Number(read),
    readAt: read ? document.time('readAt') : undefined,
    archived: Number(archived),
    archivedAt: archived ? document.time('archivedAt') : undefined,
    createdAt: readDate(document),
  }
  return { notifications: [notification] }
}

export const mapFeedback: MapDocument = async (document, { id }) => {
  const message = document.text('message')
  if (message === undefined) throw new RefusedDocument('has no message')
  const email = document.email('email') ?? 'anonymous'
  return { feedbacks: [{ id, message, email, createdAt: readDate(document) }] }
}

const readDate = (document: HostedDocument): string => document.time('createdAt') ?? unknownTime

/**
 * Maps an order, which keeps its id: products, notifications and links name it. An unpaid one can't
 * be paid any more: its payment session belongs to the hosted shop.
 */
export const mapOrder: MapDocument = async (document, context) => {
  const { id } = context
  const items = await mapItems(document, context)
  const createdAt = document.time('createdAt')
  if (createdAt === undefined) throw new RefusedDocument('has no date')
  const status = mapStatus(document)
  const sum = items.reduce((total, { priceSen, quantity }) => total + priceSen * quantity, 0)
  const subtotalSen = document.money('subtotal') ?? sum
  const shippingSen = document.money('shippingCost') ?? 0
  const order = {
    id,
    orderNumber: document.text('orderNumber') ?? shortOrderId(id),
    // Of no browser: theirs have no hyphen.
    shopperId: `imported-${id}`,
    pageToken: createOrderPageToken(),
    cartKey: items
      .map(({ productId }) => productId)
      .sort()
      .join(' '),
    email: document.email('email') ?? '',
    ...mapAddress(document.nested('shipping')),
    subtotalSen,
    shippingSen,
    totalSen: document.money('total') ?? subtotalSen + shippingSen,
    createdAt,
    updatedAt: document.time('updatedAt') ?? createdAt,
    status,
    ...mapPayment(document, { status, createdAt }),
    requiresAction: Number(document.get('requiresAction') !== false && status === 'paid'),
    hasDispute: Number(document.isTrue('hasDispute')),
    revision: 0,
    checkoutAttempt: 0,
    language: 'en',
  }
  const isRefunded = order.paymentStatus === 'refunded'
  const titles = items.map(({ title }) => title)
  const searchText = createOrderSearchText({ ...order, titles })
  return {
    orders: [{ ...order, refundedSen: isRefunded ? order.totalSen : 0, searchText }],
    orderItems: items,
    orderStatusChanges: mapHistory(document, { id, status, createdAt }),
    refunds: isRefunded ? [createRefund(order)] : [],
  }
}

function findStatus(document: HostedDocument): OrderStatus {
  const status = orderStatuses.find(name => name === document.get('status'))
  if (status === undefined) throw new RefusedDocument(`status ${JSON.stringify(document.get('status'))} is unknown`)
  return status
}

function mapStatus(document: HostedDocument): OrderStatus {
  const status = findStatus(document)
  // Its payment page was opened by the hosted shop, and this one holds nothing for it.
  return status === 'awaiting_payment' ? 'expired' : status
}

async function mapItems(document: HostedDocument, { id, takePhoto }: MapContext) {
  const items = []
  for (const [position, value] of document.list('items').entries()) {
    const item = new HostedDocument(value)
    const priceSen = item.money('price')
    if (priceSen === undefined) throw new RefusedDocument('has an item without a price')
    const productId = item.text('id') ?? `unknown-${position}`
    const title = item.text('title', 'name') ?? 'Without a title'
    const from = item.text('image')
    const image = from && (await takePhoto(from, productId))
    const quantity = Math.max(1, Math.trunc(Number(item.get('quantity') ?? 1)) || 1)
    items.push({ orderId: id, position, productId, title, image, size: item.text('size'), quantity, priceSen })
  }
  if (items.length === 0) throw new RefusedDocument('has no items')
  return items
}

function mapAddress(shipping: HostedDocument) {
  const readLine = (name: string) => cleanLine(shipping.text(name) ?? '')
  return {
    shipName: readLine('name'),
    shipPhone: normalisePhone(readLine('phone')) ?? readLine('phone'),
    shipAddress: shipping.text('address') ?? '',
    shipCity: readLine('city'),
    shipState: readLine('state'),
    shipZip: removeInvisible(readLine('zip')),
    shipCountry: readLine('country') || 'Malaysia',
    zone: getZone(readLine('state')),
  }
}

/** Payment statuses of an order whose status leaves no choice. */
const fixedPaymentStatuses: Partial<Record<OrderStatus, PaymentStatus>> = {
  pending: 'pending',
  payment_failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
}
const paidStatuses: readonly PaymentStatus[] = ['paid', 'refunded', 'partially_refunded']

interface OrderFacts {
  status: OrderStatus
  createdAt: string
}

function mapPayment(document: HostedDocument, { status, createdAt }: OrderFacts) {
  const isPaid = !isUnpaid(status) && (status !== 'cancelled' || document.isTrue('paid'))
  const found = document.get('paymentStatus')
  const paymentStatus =
    fixedPaymentStatuses[status] ?? (isPaid ? (paidStatuses.find(name => name === found) ?? 'paid') : 'pending')
  if (document.isTrue('paid') && !isPaid)
    throw new RefusedDocument(`is paid with the status ${status}: look it up at the payment provider`)
  const payment = {
    paidAt: document.time('paidAt') ?? createdAt,
    stripeSessionId: document.text('stripeSessionId'),
    paymentIntentId: document.text('paymentIntentId'),
  }
  const paymentMethod = document.text('paymentMethod')
  // This store would ask the provider about an unpaid one, and pay back what it doesn't expect.
  return { paymentStatus, paid: Number(isPaid), paymentMethod, ...(isPaid ? payment : {}) }
}

function mapHistory(document: HostedDocument, { id, status, createdAt }: OrderFacts & Pick<MapContext, 'id'>): Row[] {
  const list = document.list('statusHistory')
  const entries = list.length > 0 ? list : [{ note: 'Imported' }]
  return entries.map((value, position) => {
    const entry = new HostedDocument(value)
    return {
      id: `${id}-${position}`,
      orderId: id,
      position,
      status: entry.get('status') === undefined ? status : findStatus(entry),
      timestamp: entry.time('timestamp') ?? createdAt,
      note: entry.text('note') ?? '',
      updatedBy: entry.text('updatedBy') ?? 'system',
    }
  })
}

/** A refunded order went back whole: the figures of its month count it. */
function createRefund(order: {
  id: string
  totalSen: number
  paymentIntentId?: string | undefined
  updatedAt: string
}) {
  const { id, totalSen, paymentIntentId, updatedAt } = order
  return {
    id: `imported-${id}`,
    orderId: id,
    paymentIntentId,
    way: paymentIntentId === undefined ? 'by_hand' : 'provider',
    amountSen: totalSen,
    isRest: 0,
    status: 'succeeded',
    reason: 'Refunded in the hosted shop',
    requestedAt: updatedAt,
    restock: 0,
    succeededAt: updatedAt,
  }
}
