import type { Selectable } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { addLanguage } from '#store/languages.ts'
import type { Sen } from '#store/money.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import { getCourierName, getTrackingUrl } from '#store/shipping/couriers.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { MessageData, MessageKind } from './message.ts'
import type { MessageContent, MessageOrder } from './message-content.ts'
import type { MessageTable } from './message-table.ts'

type ContentContext = Pick<StoreContext, 'db' | 'publicUrl' | 'settings'>

/**
 * Reads what a message says from its order as it is now.
 * @returns undefined when nothing may be sent any more: the buyer was erased, or the secret link
 * was
 */
export async function readMessageContent(
  { db, publicUrl, settings }: ContentContext,
  { kind, orderId, language, data: json }: Pick<Selectable<MessageTable>, 'kind' | 'orderId' | 'language' | 'data'>,
): Promise<MessageContent | undefined> {
  const data = JSON.parse(json) as MessageData
  const common = { language, shop: settings.current().shop, publicUrl }
  if (isAccountMessage(kind)) return data.url === undefined ? undefined : { ...common, kind, url: data.url }
  const order = orderId ? await findOrderRow(db, orderId) : undefined
  if (!order || isErased(order)) return undefined
  const amount = (data.refundedSen ?? 0) as Sen
  if (kind === 'refund_failed')
    return { ...common, kind, orderNumber: order.orderNumber, amount, reason: data.reason ?? '' }
  return {
    ...common,
    kind,
    order: await readMessageOrder(db, order, publicUrl),
    refunded: data.refundedSen === undefined ? undefined : amount,
  }
}

const isAccountMessage = (kind: MessageKind) => kind === 'password_reset' || kind === 'email_verification'

async function readMessageOrder(db: Db, order: OrderRow, publicUrl: string): Promise<MessageOrder> {
  const items = await listOrderItems(db, order)
  const photos = await findSmallPhotos(
    db,
    items.flatMap(({ image }) => image ?? []),
  )
  return {
    number: order.orderNumber,
    wasPaid: order.paid === 1,
    name: order.shipName,
    city: order.shipCity,
    state: order.shipState,
    items: items.map(({ title, size, quantity, priceSen, image }) => ({
      title,
      size,
      quantity,
      price: priceSen as Sen,
      imageUrl: image && toAbsoluteUrl(photos.get(image) ?? image, publicUrl),
    })),
    subtotal: order.subtotalSen as Sen,
    shippingFee: order.shippingSen as Sen,
    total: order.totalSen as Sen,
    pageUrl: order.pageToken ? publicUrl + addLanguage(`/order/${order.pageToken}`, order.language) : undefined,
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

/** Null for what is no web address. */
function toAbsoluteUrl(url: string, publicUrl: string): string | null {
  const absolute = URL.parse(url, publicUrl)
  return absolute && /^https?:$/.test(absolute.protocol) ? absolute.href : null
}
