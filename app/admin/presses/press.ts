import type { OrderActionResult } from '../orders/order-action.server.ts'

/**
 * A change that an admin has pressed, kept by the browser until the store has answered. Nothing
 * that pays back money or frees a product is one.
 */
export interface Press {
  /** The store applies it once. */
  id: string
  /** Where its form belongs: '/admin/orders', or the page of a product. */
  path: string
  /** With the status, or tracking number, that the page showed. */
  fields: Record<string, string>
  /** Id of the order or product. */
  subjectId: string
  /** Such as 'Order #1A2B3C4D'. */
  subject: string
  /** Such as 'Mark as shipped, EP123456789MY'. */
  name: string
  /** ISO 8601, by the clock of the device. */
  pressedAt: string
  /** Whether it was sent, so that the store may have it without this browser knowing. */
  isSent: boolean
  /** Why the store has not done it. An admin decides what becomes of it. */
  refusal?: PressRefusal
}

export interface PressRefusal {
  error: string
  /** The tracking number that another one would replace. */
  theirs?: string
  /** Whether an order in another parcel has the tracking number. */
  isShared?: boolean
}

/** What the store has made of a press: what the page's own form responds, or a conflict. */
export type PressResult = OrderActionResult & { intent?: string; isOver?: boolean; theirs?: string }

/** Intents of the forms that can wait for the network. */
export const pressIntents = ['change-status', 'change-parcel', 'note-payment', 'sell-elsewhere'] as const
