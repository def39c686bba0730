import type { OrderItemTable, OrderTable } from '#store/orders/order-table.ts'

/** An order as the exports need it. */
export interface ExportedOrder extends OrderTable {
  /** When it was paid, otherwise when it was placed. ISO 8601. */
  bookedAt: string
  items: ExportedItem[]
}

export interface ExportedItem extends OrderItemTable {
  /** Null when the product no longer exists. */
  category: string | null
  brand: string | null
  garmentType: string | null
  condition: string | null
}
