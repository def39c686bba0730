import { cleanLine } from '#store/clean-text.ts'
import { createOrderPageToken, shortOrderId } from '#store/ids.ts'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import { isUnpaid, type OrderStatus, orderStatuses, type PaymentStatus } from '#store/orders/order-status.ts'
import { createBuyerText, createSearchText } from '#store/products/search-text.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import { normalisePhone } from '#store/shipping/phone.ts'
import { getZone } from '#store/shipping/shipping.ts'
import { getDisplayName } from '#store/users/user.ts'
import type { Row } from '../export/tables.ts'
import { HostedDocument, RefusedDocument } from './hosted-document.ts'
import { unknownTime } from './take-photo.server.ts'

export interface MapContext {
  id: string
  /** Takes a photo. Returns its URL in the store; undefined when it can't be had. */
  takePhoto: (url: string, productId: string) => Promise<string | undefined>
}

/** Makes rows of a document, by table. */
export type MapDocument = (document: HostedDocument, context: MapContext) => Promise<Record<string, Row[]>>

export const mapProduct: MapDocument = async (document, { id, takePhoto }) => {
  const title = document.text('title', 'name')
  if (title === undefined) throw new RefusedDocument('has no title')
  const priceSen = document.money('price')
  if (priceSen === undefined) throw new RefusedDocument('has no price')
  const isSold = document.isTrue('sold')
  const createdAt = document.time('createdAt')
  const sale = mapSale(document)
  // Last of what may refuse the document: the photos of a refused one would stay.
  const listed = document.list('imageUrls')
  const urls = [...new Set(listed.length > 0 ? listed : document.list('imageUrl'))].map(String)
  const imageUrls = []
  for (const url of urls) imageUrls.push((await takePhoto(url, id)) ?? [])
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

export const mapFeedback: MapDocument = async (document, { id }) => {
  const message = document.text('message')
  if (message === undefined) throw new RefusedDocument('has no message')
  const email = document.email('email') ?? 'anonymous'
  return { feedbacks: [{ id, message, email, createdAt: readDate(document) }] }
}

const readDate = (document: HostedDocument): string => document.time('createdAt') ?? unknownTime

/**
 * Maps an order, which keeps its id: products and links name it. An unpaid one can't
 * be paid any more: its payment session belongs to the hosted shop.
 */
export const mapOrder: MapDocument = async (document, context) => {
  const { id } = context
  const items = await mapItems(document, context)
  const createdAt = document.time('createdAt')
  if (createdAt === undefined) throw new RefusedDocument('has no date')
  const found = findStatus(document)
  // Its payment page was opened by the hosted shop, and this one holds nothing for it.
  const status = found === 'awaiting_payment' ? 'expired' : found
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
    zone: findZone(document.nested('shipping').text('state') ?? '', shippingSen),
    subtotalSen,
    shippingSen,
    totalSen: document.money('total') ?? subtotalSen + shippingSen,
    createdAt,
    updatedAt: document.time('updatedAt') ?? createdAt,
    status,
    ...mapPayment(document, status, createdAt),
    requiresAction: Number(document.get('requiresAction') !== false && status === 'paid'),
    hasDispute: Number(document.isTrue('hasDispute')),
    revision: 0,
    checkoutAttempt: null,
    language: 'en',
    delivery: 'parcel',
    missingSen: 0,
  }
  const isRefunded = order.paymentStatus === 'refunded'
  const searchText = createOrderSearchText({ ...order, titles: items.map(({ title }) => title) })
  return {
    orders: [{ ...order, refundedSen: isRefunded ? order.totalSen : 0, owedSen: 0, searchText }],
    orderItems: items,
    orderStatusChanges: mapHistory(document, order),
    ledgerEntries: order.paid === 1 ? createLedger(order, isRefunded) : [],
  }
}

function findStatus(document: HostedDocument): OrderStatus {
  const status = orderStatuses.find(name => name === document.get('status'))
  if (status === undefined) throw new RefusedDocument(`status ${JSON.stringify(document.get('status'))} is unknown`)
  return status
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
  }
}

/** What delivery to the East cost in the hosted shop, whose orders don't name their zone. */
const eastFeeSen = 1000

function findZone(state: string, shippingSen: number): ReturnType<typeof getZone> {
  if (shippingSen === 0) return getZone(state)
  return shippingSen === eastFeeSen ? 'east' : 'west'
}

/** Payment statuses of an order whose status leaves no choice. */
const fixedPaymentStatuses: Partial<Record<OrderStatus, PaymentStatus>> = {
  pending: 'pending',
  payment_failed: 'failed',
  expired: 'expired',
  refunded: 'refunded',
}
const paidStatuses: readonly PaymentStatus[] = ['paid', 'refunded', 'partially_refunded']

function mapPayment(document: HostedDocument, status: OrderStatus, createdAt: string) {
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

function mapHistory(document: HostedDocument, order: { id: string; status: OrderStatus; createdAt: string }): Row[] {
  const list = document.list('statusHistory')
  const entries = list.length > 0 ? list : [{ note: 'Imported' }]
  return entries.map((value, position) => {
    const entry = new HostedDocument(value)
    return {
      id: `${order.id}-${position}`,
      orderId: order.id,
      position,
      status: entry.get('status') === undefined ? order.status : findStatus(entry),
      timestamp: entry.time('timestamp') ?? order.createdAt,
      note: entry.text('note') ?? '',
      updatedBy: entry.text('updatedBy') ?? 'system',
    }
  })
}

/**
 * What was paid came in. A refunded order went back whole, which the figures of its month count.
 */
function createLedger(
  order: { id: string; totalSen: number; paymentIntentId?: string | undefined; paidAt?: string; updatedAt: string },
  isRefunded: boolean,
): Row[] {
  const { id, totalSen, paymentIntentId, updatedAt, paidAt = updatedAt } = order
  const entry = {
    orderId: id,
    paymentIntentId,
    way: paymentIntentId === undefined ? 'by_hand' : 'provider',
    amountSen: totalSen,
    isOutside: 0,
  }
  const paid = { ...entry, id: `paid-${id}`, direction: 'in', reason: 'Paid', recordedAt: paidAt, madeAt: paidAt }
  const refunded = {
    ...entry,
    id: `imported-${id}`,
    direction: 'out',
    isOutside: 1,
    reason: 'Refunded in the hosted shop',
    recordedAt: updatedAt,
    madeAt: updatedAt,
  }
  return isRefunded ? [paid, refunded] : [paid]
}
