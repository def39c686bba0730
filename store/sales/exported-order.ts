import type { OrderItemTable, OrderTable } from '#store/orders/order-table.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import type { SoldChannel } from '#store/products/sold-channel.ts'

/** An order as the exports need it. */
export interface ExportedOrder extends OrderTable {
  /** When it was paid, otherwise when it was placed. ISO 8601. */
  bookedAt: string
  /** What went back in the time of the export, in sen: of earlier payments, too. */
  refundedInTimeSen: number
  /**
   * Whether the order itself belongs to another time, and only its refund to this one. Its amounts
   * are in the export of its own time.
   */
  isRefundOnly: boolean
  items: ExportedItem[]
}

export interface ExportedItem extends OrderItemTable {
  /** Null when the product no longer exists. */
  category: string | null
  brand: string | null
  garmentType: string | null
  condition: string | null
}

/** A product that was sold without an order, as the exports need it. */
export interface SoldElsewhere
  extends Pick<ProductTable, 'id' | 'title' | 'category' | 'garmentType' | 'brand' | 'size' | 'condition'>,
    Pick<ProductTable, 'priceSen' | 'soldPriceSen' | 'soldAt'> {
  channel: SoldChannel
}
