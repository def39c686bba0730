import type { OrderId } from '#store/ids.ts'

/** What admins note on an order for each other. Its buyer never sees it. */
export interface OrderNoteTable {
  id: string
  orderId: OrderId
  /** User id of the admin; stays when the account is deleted. */
  authorId: string
  authorEmail: string
  text: string
  createdAt: string
  /** Null when the note is as it was written first. */
  editedAt: string | null
}

export type OrderNote = Omit<OrderNoteTable, 'orderId'>

/** In characters. */
export const maxNoteLength = 2_000
