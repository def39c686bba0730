import type { ProductId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'

/**
 * A search whose new products a shopper's device gets push messages of; or a held product, of which
 * it gets one when the hold has ended.
 */
export interface SearchAlertTable {
  id: string
  /** Knowing it is enough to end the alert. */
  token: string
  /**
   * What the products have in common, as the parameters of /shop: see alert-search.ts. That of a
   * held product finds nothing.
   */
  search: string
  /** The held product. Its alert is deleted once it was sent, or the product is sold or gone. */
  productId: ProductId | null
  /** Of the messages. */
  language: Language
  /** Hash of the endpoint. */
  device: string
  /** Address at the browser's push service. */
  endpoint: string
  /** Public key of the device, 65 bytes in base64url. */
  p256dh: string
  /** Shared secret of the device, 16 bytes in base64url. */
  auth: string
  /** When the shopper asked for it, or asked again. */
  createdAt: string
  lastSentAt: string | null
  /** Failed attempts to send its first message that count, though its products were sold then. */
  attempts: number
}

/** A product that belongs to an alert. Kept once sent, so that it is sent once. */
export interface SearchAlertMatchTable {
  alertId: string
  productId: ProductId
  /** Null while the message waits. */
  sentAt: string | null
}

/** A product that is new in the shop, or for sale again, and not yet compared with the alerts. */
export interface ProductArrivalTable {
  productId: ProductId
  at: string
}
