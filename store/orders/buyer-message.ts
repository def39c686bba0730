import { formatEnd } from '#store/dates.ts'
import { type Translations, translate } from '#store/languages.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { type BuyerMessageStatus, buyerMessageStatuses, fillMessage } from '#store/settings/message-template.ts'
import type { Settings } from '#store/settings/settings.ts'
import { getCourierName, getTrackingUrl } from '#store/shipping/couriers.ts'
import { getOrderPageUrl } from './order-page-url.ts'
import { isOpenReservation, type OrderStatus } from './order-status.ts'
import type { OrderTable } from './order-table.ts'

interface BuyerMessageOptions {
  settings: Pick<Settings, 'messages' | 'shop'>
  publicUrl: string
  /** Whether a bank has yet to decide about the payment. */
  isDisputed?: boolean
}

type MessageOrder = Pick<
  OrderTable,
  'status' | 'language' | 'shipName' | 'orderNumber' | 'pageToken' | 'courier' | 'trackingNumber'
> &
  Pick<OrderTable, 'delivery' | 'reservedUntil' | 'totalSen'>

/**
 * Writes what an admin sends the buyer about an order, in the words of the settings and in the
 * language of the order. Undefined for a status that buyers aren't written about, and for a
 * disputed order that has not been shipped: whether its parcel leaves is open.
 */
export function createBuyerMessage(
  order: MessageOrder,
  { settings: { messages, shop }, publicUrl, isDisputed = false }: BuyerMessageOptions,
): string | undefined {
  const { language, shipName, orderNumber, courier, trackingNumber } = order
  const template = findTemplate(order, messages, isDisputed)
  return (
    template &&
    fillMessage(translate(template, language), {
      name: shipName,
      number: orderNumber,
      link: getOrderPageUrl(publicUrl, order),
      shop: shop.name,
      courier: (courier && getCourierName(courier)) ?? '',
      tracking: trackingNumber ?? '',
      tracking_link: getTrackingUrl(courier, trackingNumber) ?? '',
    })
  )
}

function findTemplate(
  order: MessageOrder,
  messages: Settings['messages'],
  isDisputed: boolean,
): Translations | undefined {
  const { status, delivery, language, reservedUntil, totalSen } = order
  if (reservedUntil !== null && isOpenReservation(order))
    return createReservedText(formatEnd(reservedUntil, `${language}-MY`), formatMoney(totalSen as Sen))
  if (!isBuyerMessageStatus(status)) return undefined
  if (isDisputed && (status === 'paid' || status === 'processing')) return undefined
  return delivery === 'collect' && status === 'shipped' ? readyText : messages[status]
}

/** With the link on which the buyer pays, or gives an address. */
const createReservedText = (until: string, total: string): Translations => ({
  en: `Hi {name}, order #{number} at {shop} is reserved for you until ${until}: ${total}.

Pay here: {link}`,
  ms: `Hai {name}, pesanan #{number} di {shop} disimpan untuk anda sehingga ${until}: ${total}.

Bayar di sini: {link}`,
})

const readyText: Translations = {
  en: `Hi {name}, your order #{number} at {shop} is ready to collect.

Your order: {link}`,
  ms: `Hai {name}, pesanan #{number} anda di {shop} sudah sedia untuk diambil.

Pesanan anda: {link}`,
}

const isBuyerMessageStatus = (status: OrderStatus): status is BuyerMessageStatus =>
  (buyerMessageStatuses as readonly OrderStatus[]).includes(status)
