import type { Selectable } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { toShopDay } from '#store/dates.ts'
import { isErased } from '#store/erased-person.ts'
import { findAnswer, type StoredAnswer } from '#store/feedback/question-queries.server.ts'
import type { ProductId } from '#store/ids.ts'
import { addLanguage, type Language } from '#store/languages.ts'
import type { Sen } from '#store/money.ts'
import { findBuyerRefund, listRefundedProducts } from '#store/orders/buyer-refunds.server.ts'
import { findOrderLinks } from '#store/orders/find-order-links.server.ts'
import { type LedgerRows, readLedger } from '#store/orders/ledger-queries.server.ts'
import { getOrderPageUrl } from '#store/orders/order-page-url.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isReserved } from '#store/orders/order-status.ts'
import { findLeaving } from '#store/orders/pack-by.ts'
import { createAccountLink } from '#store/outbox/mail-account-link.server.ts'
import { isPushKind, type MessageData } from '#store/outbox/message.ts'
import type { MessageTable } from '#store/outbox/message-table.ts'
import { explainUnavailable } from '#store/products/stock-changes.server.ts'
import { getCourierName, getTrackingUrl } from '#store/shipping/couriers.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { createInvitation } from '#store/users/admin-invitation.server.ts'
import type { AnswerContent, MessageContent, MessageOrder, MessageRefund } from './message-content.ts'

type ContentContext = Pick<StoreContext, 'db' | 'now' | 'publicUrl' | 'settings'>

/**
 * Reads what a message says from its order as it is now. A link about an account is made, so that
 * its hour begins now.
 * @returns undefined when there is nothing to mail: the buyer, the question or the account was
 * erased, or the recipient has no order
 */
export async function readMessageContent(
  { db, now, publicUrl, settings }: ContentContext,
  message: Pick<Selectable<MessageTable>, 'kind' | 'orderId' | 'recipient' | 'language' | 'data'>,
): Promise<MessageContent | undefined> {
  const { kind, orderId, recipient, language } = message
  const data = JSON.parse(message.data) as MessageData
  const current = settings.current()
  const common = { language, shop: current.shop, publicUrl }
  if (kind === 'order_links') {
    const orders = await findOrderLinks({ db, now, publicUrl }, { email: recipient, language })
    return orders.length === 0 ? undefined : { ...common, kind, orders }
  }
  if (kind === 'password_reset' || kind === 'email_verification') {
    const url = await createAccountLink({ db, now, publicUrl }, { kind, email: recipient, language })
    return url === undefined ? undefined : { ...common, kind, url }
  }
  if (kind === 'admin_invitation') {
    const by = data.invitedBy ?? ''
    const url = await createInvitation({ db, now, publicUrl }, { by, way: 'mail', email: recipient })
    return url === undefined ? undefined : { ...common, kind, url }
  }
  if (kind === 'question_answered') {
    const answer = await findAnswer(db, data.questionId ?? '')
    return answer && { ...common, kind, ...toAnswerContent(answer, { language, publicUrl }) }
  }
  if (kind === 'transfer_changed')
    return { ...common, kind, changedBy: data.changedBy ?? '', account: data.account ?? '' }
  const order = orderId ? await findOrderRow(db, orderId) : undefined
  if (!order || isErased(order) || isPushKind(kind)) return undefined
  const amount = (data.refundedSen ?? 0) as Sen
  if (kind === 'refund_failed')
    return { ...common, kind, orderNumber: order.orderNumber, amount, reason: data.reason ?? '' }
  const items = await listOrderItems(db, order)
  const ledger = await readLedger(db, order.id)
  const titles = new Map(items.map(({ productId, title }) => [productId, title]))
  return {
    ...common,
    kind,
    leaving: findLeaving(current, toShopDay(order.paidAt === null ? now() : new Date(order.paidAt))),
    order: await readMessageOrder(db, order, { items, refundedIds: listRefundedProducts(ledger), publicUrl }),
    refunded: data.refundedSen === undefined ? undefined : amount,
    refund: data.refundId === undefined ? undefined : toMessageRefund(data.refundId, ledger, titles),
  }
}

/**
 * Whether a message says what is no longer so: that pieces are reserved, when they are paid or free
 * again; that a payment failed, when the order was paid since
 * and nothing goes back; that a payment ran out of time, and whoever pays first gets the pieces,
 * when the buyer has gone on, or a piece is gone or being paid for, perhaps by the buyer in another
 * order.
 */
export async function isOutdated(
  db: Db,
  { kind, orderId, data }: Pick<Selectable<MessageTable>, 'kind' | 'orderId' | 'data'>,
  at: string,
): Promise<boolean> {
  const isUnpaid = kind === 'payment_expired' || kind === 'payment_failed' || kind === 'reserved'
  const order = isUnpaid && orderId ? await findOrderRow(db, orderId) : undefined
  if (!order) return false
  if (kind === 'reserved') return !isReserved(order, at)
  if (kind === 'payment_failed') return order.paid === 1 && data === '{}'
  if (order.status !== 'expired' || order.checkoutStartedAt !== null) return true
  const ids = (await listOrderItems(db, order)).map(({ productId }) => productId)
  return (await explainUnavailable(db, ids, order.id)).length > 0
}

function toMessageRefund(
  id: string,
  ledger: LedgerRows,
  titles: ReadonlyMap<ProductId, string>,
): MessageRefund | undefined {
  const refund = findBuyerRefund(id, ledger)
  if (!refund) return undefined
  const { way, reason, paid, productIds } = refund
  return { way, reason, paid, titles: productIds.flatMap(productId => titles.get(productId) ?? []) }
}

function toAnswerContent(
  { answer, orderNumber, pageToken, productId, productTitle }: StoredAnswer,
  { language, publicUrl }: { language: Language; publicUrl: string },
): Pick<AnswerContent, 'answer' | 'orderNumber' | 'productTitle' | 'url'> {
  const productPage = productTitle === null ? '/shop' : `/product/${productId}`
  const url = pageToken
    ? getOrderPageUrl(publicUrl, { pageToken, language })
    : publicUrl + addLanguage(productPage, language)
  return { answer: answer ?? '', orderNumber, productTitle, url }
}

interface OrderParts {
  items: Awaited<ReturnType<typeof listOrderItems>>
  refundedIds: readonly ProductId[]
  publicUrl: string
}

async function readMessageOrder(
  db: Db,
  order: OrderRow,
  { items, refundedIds, publicUrl }: OrderParts,
): Promise<MessageOrder> {
  const isWhole = order.refundedSen > 0 && order.refundedSen >= order.totalSen
  const photos = await findSmallPhotos(
    db,
    items.flatMap(({ image }) => image ?? []),
  )
  return {
    number: order.orderNumber,
    wasPaid: order.paid === 1,
    deliveredTo: order.paid === 1 ? { name: order.shipName, city: order.shipCity, state: order.shipState } : undefined,
    items: items.map(({ productId, title, size, quantity, priceSen, image }) => ({
      title,
      size,
      quantity,
      price: priceSen as Sen,
      isRefunded: isWhole || refundedIds.includes(productId),
      imageUrl: image && new URL(photos.get(image) ?? image, publicUrl).href,
    })),
    subtotal: order.subtotalSen as Sen,
    shippingFee: order.shippingSen as Sen,
    total: order.totalSen as Sen,
    refunded: order.refundedSen as Sen,
    reservedUntil: order.reservedUntil,
    delivery: order.delivery,
    pageUrl: getOrderPageUrl(publicUrl, order),
    parcel: {
      courier: order.courier ? getCourierName(order.courier) : undefined,
      trackingNumber: order.trackingNumber,
      trackingUrl: getTrackingUrl(order.courier, order.trackingNumber),
    },
  }
}

/** Finds the smallest file of each photo, by the photo's URL. */
async function findSmallPhotos(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map()
  const rows = await db.selectFrom('photos').select(['url', 'sources']).where('url', 'in', urls).execute()
  return new Map(
    rows.map(({ url, sources }) => {
      const [smallest] = (JSON.parse(sources) as { url: string; width: number }[]).sort((a, b) => a.width - b.width)
      return [url, smallest?.url ?? url]
    }),
  )
}
