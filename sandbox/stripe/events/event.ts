import { apiVersion } from '../api/api-version.ts'
import { generateId } from '../state/generate-id.ts'

/**
 * The events that the emulator sends.
 *
 * @see https://docs.stripe.com/api/events/types
 */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'charge.failed'
  | 'charge.succeeded'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'payout.created'
  | 'payout.failed'
  | 'payout.paid'
  | 'refund.created'
  | 'refund.failed'
  | 'refund.updated'

/** Creates an event with a snapshot of its object. `created` in Unix seconds. */
export function createEvent(type: EventType, object: object, created: number) {
  return {
    id: generateId('evt_'),
    object: 'event' as const,
    api_version: apiVersion,
    created,
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    type,
  }
}
export type Event = ReturnType<typeof createEvent>

/** The delivery of an event to the webhook. */
export interface Delivery {
  /** The event's id. */
  id: string
  created: number
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  /** When the next attempt is due (ms); null when there is none. */
  nextAt: number | null
  /** The HTTP status of the last attempt, or the reason why there was no response. */
  lastResponse: string | null
}
