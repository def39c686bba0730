import type { OrderActionResult } from '../orders/order-action.server.ts'

/**
 * A change that an admin has pressed, kept by the browser until the store has answered. Nothing
 * that pays back money or frees a product is one.
 */
export interface Press {
  /** The store applies it once. */
  id: string
  /** With the status, or tracking number, that the page showed. */
  fields: Record<string, string>
  /** Id of the order or product, which `fields` have, too. */
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
  /** The fields with which it is sent once more when the admin wants it all the same. */
  confirm?: Record<string, string>
}

/** A press that has waited longer counts as one that has waited so long. */
export const maxWaitMs = 30 * 24 * 60 * 60_000

/** What the store has made of a press: what the page's own form responds, or a conflict. */
export type PressResult = OrderActionResult & {
  intent?: string
  isOver?: boolean
  theirs?: string
  confirm?: Record<string, string>
}

/** Whether another admin has noted another tracking number. */
export const needsDecision = (result: PressResult): boolean => !result.ok && result.theirs !== undefined

/** Whether an admin has to decide about it, or another one of its order, before it is sent. */
export const isHeldBack = ({ subjectId }: Press, presses: readonly Press[]): boolean =>
  presses.some(other => other.refusal && other.subjectId === subjectId)
