import { type BuyerMessageStatus, buyerMessageStatuses, fillMessage } from '#store/settings/message-template.ts'
import type { Settings } from '#store/settings/settings.ts'
import { getCourierName, getTrackingUrl } from '#store/shipping/couriers.ts'
import { getOrderPageUrl } from './order-page-url.ts'
import type { OrderStatus } from './order-status.ts'
import type { OrderTable } from './order-table.ts'

interface BuyerMessageOptions {
  settings: Pick<Settings, 'messages' | 'shop'>
  publicUrl: string
}

type MessageOrder = Pick<
  OrderTable,
  'status' | 'language' | 'shipName' | 'orderNumber' | 'pageToken' | 'courier' | 'trackingNumber'
>

/**
 * Writes what an admin sends the buyer about an order, in the words of the settings and in the
 * language of the order. Undefined for a status that buyers aren't written about.
 */
export function createBuyerMessage(
  order: MessageOrder,
  { settings: { messages, shop }, publicUrl }: BuyerMessageOptions,
): string | undefined {
  const { status, language, shipName, orderNumber, courier, trackingNumber } = order
  if (!isBuyerMessageStatus(status)) return undefined
  return fillMessage(messages[status][language], {
    name: shipName,
    number: orderNumber,
    link: getOrderPageUrl(publicUrl, order),
    shop: shop.name,
    courier: (courier && getCourierName(courier)) ?? '',
    tracking: trackingNumber ?? '',
    tracking_link: getTrackingUrl(courier, trackingNumber) ?? '',
  })
}

const isBuyerMessageStatus = (status: OrderStatus): status is BuyerMessageStatus =>
  (buyerMessageStatuses as readonly OrderStatus[]).includes(status)
