import type { DropId, OrderId, ProductId } from '#store/ids.ts'
import type { FieldColumns } from './fields.ts'
import type { SoldChannel } from './sold-channel.ts'

/** The columns of the fields that admins enter, and those below. */
export interface ProductTable extends FieldColumns {
  id: ProductId
  /**
   * Since when `priceSen` is asked without a break, ISO 8601. Null when nobody knows, and while it
   * is withdrawn.
   */
  priceSince: string | null
  /** What was asked before the price was lowered, if it may be shown struck through. */
  earlierPriceSen: number | null
  inStock: number
  createdAt: string | null
  sold: number
  soldPriceSen: number | null
  soldAt: string | null
  soldToName: string | null
  soldToEmail: string | null
  soldOrderId: OrderId | null
  /** Created by `createBuyerText`; empty while it is unsold or has no buyer. */
  buyerText: string
  /** Where an admin sold it without an order; null while it is unsold or when an order sold it. */
  soldChannel: SoldChannel | null
  /**
   * Since when the product is withdrawn, by an admin, because its order was cancelled or refunded,
   * or because its drop has not opened yet: it is neither sold nor for sale. ISO 8601.
   */
  withdrawnAt: string | null
  /** The drop that brings the product into the shop, or has brought it. */
  dropId: DropId | null
  /**
   * Order whose checkout holds the product. Only a response of the payment provider ends a hold:
   * `heldUntil` is information for pages.
   */
  heldBy: OrderId | null
  heldUntil: string | null
  /** Until when it is reserved for somebody, while an order made by an admin holds it. */
  reservedUntil: string | null
  /** 1 when deleted from the shop but still part of sales and orders. */
  hidden: number
  /** Created by `createSearchText`. */
  searchText: string
  /** User id of the admin who has added or changed it last; null of an imported one. */
  changedBy: string | null
  /** User id of the admin who has withdrawn it; null when something else has. */
  withdrawnBy: string | null
  /** Of the draft that has created it; null of an imported one. */
  draftDigest: string | null
}

/**
 * A change of many prices by an admin, which can be undone for a while. Deleted a day later. Its
 * JSON is that of a `PriceChange`.
 */
export interface PriceChangeTable {
  /** Idempotency key of the form. */
  id: string
  at: string
  /** User id of the admin. */
  actorId: string
  changed: string
  skipped: string
  undoneAt: string | null
  /** Null until it is undone. */
  notUndone: string | null
}

/** A stored photo, by its URL. */
export interface PhotoTable {
  url: string
  width: number
  height: number
  blur: string | null
  /** JSON list of { url, width, type }. */
  sources: string
  createdAt: string
  /** Idempotency key of the upload, so that repeating it creates no second photo. */
  uploadKey: string | null
  /** User id of the admin. */
  uploadedBy: string | null
  /** The product that shows it. */
  productId: ProductId | null
  /**
   * Since when no product has shown it; it is deleted after 24 hours. Also null for photos from
   * before uploads were recorded.
   */
  unusedSince: string | null
  /** Set while its files are being stored or deleted: no product can start to use it. */
  pendingSince: string | null
}

/**
 * Each time that a checkout session held a product, for the limit on renewals. Deleted a day after
 * the hold has ended.
 */
export interface ProductHoldTable {
  id: string
  productId: ProductId
  orderId: OrderId
  startedAt: string
  /** Null while the hold lasts. */
  endedAt: string | null
}

/** An unfinished product of an admin. */
export interface SavedDraftTable {
  /** Becomes the id of the product, which its photos name as theirs already. */
  id: ProductId
  /** User id of the admin. */
  uid: string
  /** JSON of the typed values, unvalidated: `DraftInput` in product-draft.ts. */
  input: string
  /** By the clock of the admin's device, ISO 8601. */
  editedAt: string
  savedAt: string
}
