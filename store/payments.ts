import type { OrderId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'

/**
 * State of a checkout session at the provider. `processing`: the shopper has completed the page and
 * the bank has not decided yet. `failed`: the bank declined the payment.
 */
export type CheckoutSessionState = 'open' | 'paid' | 'processing' | 'failed' | 'expired'

export interface CheckoutSession {
  id: string
  orderId: OrderId | null
  state: CheckoutSessionState
  amount: Sen
  /** ISO 4217, lower case. */
  currency: string
  paymentIntentId: string | null
}

export interface CheckoutSessionRequest {
  orderId: OrderId
  /** Idempotency key together with `orderId`: the same attempt always gives the same session. */
  checkoutAttempt: number
  orderNumber: string
  email: string
  lines: { title: string; image: string | null; price: Sen }[]
  shipping: { label: string; fee: Sen }
  expiresAt: Date
  /** Contains the provider's placeholder for the session id. */
  successUrl: string
  cancelUrl: string
}

/**
 * Interface to the payment provider. Every method throws when the provider is unreachable or fails.
 */
export interface Payments {
  /** Creates a checkout session; the browser is redirected to its `url`. */
  createSession(request: CheckoutSessionRequest): Promise<{ id: string; url: string }>
  /**
   * Expires a session that is still open.
   * @returns the session afterwards, which may have been paid in the meantime
   */
  expireSession(id: string): Promise<CheckoutSession>
  /** @returns undefined when the provider has no such session */
  findSession(id: string): Promise<CheckoutSession | undefined>
  /**
   * Lists the sessions of an order created since a time, including those whose response was lost.
   */
  listSessions(orderId: OrderId, since: Date): Promise<CheckoutSession[]>
  /** Refunds a whole payment. Idempotent. */
  refund(paymentIntentId: string): Promise<void>
  /**
   * Looks up how a payment was made.
   * @returns for example 'card', 'fpx' or 'grabpay'; null when the provider does not know
   */
  findPaymentMethod(paymentIntentId: string): Promise<string | null>
}

/** A webhook event, reduced to what the store acts on. */
export type PaymentEvent = { id: string; type: string } & (
  | { about: 'session'; session: CheckoutSession }
  | { about: 'refund'; paymentIntentId: string; isFullRefund: boolean }
  | { about: 'dispute'; paymentIntentId: string }
  | { about: 'nothing' }
)
