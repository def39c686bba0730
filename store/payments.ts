import type { OrderId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'

/** How a payment session stands. `deciding`: the shopper is done, the bank isn't. `refused`: the bank said no. */
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
  /** With the order's id the provider's idempotency key: the same attempt asked twice gives the same session. */
  checkoutAttempt: number
  orderNumber: string
  email: string
  lines: { title: string; image: string | null; price: Sen }[]
  shipping: { label: string; fee: Sen }
  expiresAt: Date
  /** Contains the provider's place-holder for the session's id. */
  successUrl: string
  cancelUrl: string
}

/** The socket for the payment provider. Every method throws when the provider can't be reached or refuses. */
export interface Payments {
  /** Opens a session whose page the browser is sent to. */
  createSession(request: CheckoutSessionRequest): Promise<{ id: string; url: string }>
  /** Ends a session that is still open, and says how it stands after that: it may have been paid meanwhile. */
  expireSession(id: string): Promise<CheckoutSession>
  /** Undefined when the provider knows no such session. */
  findSession(id: string): Promise<CheckoutSession | undefined>
  /** Sessions of an order opened since a time: finds those whose opening was never heard back from. */
  listSessions(orderId: OrderId, since: Date): Promise<CheckoutSession[]>
  /** Sends a whole payment back, once however often it is asked. */
  refund(paymentIntentId: string): Promise<void>
  /** Which method a payment was made with ('card', 'fpx', 'grabpay'); null when the provider can't say. */
  findPaymentMethod(paymentIntentId: string): Promise<string | null>
}

/** What the provider tells by webhook, reduced to what the store acts on. */
export type PaymentEvent = { id: string; type: string } & (
  | { about: 'session'; session: CheckoutSession }
  | { about: 'refund'; paymentIntentId: string; whole: boolean }
  | { about: 'dispute'; paymentIntentId: string }
  | { about: 'nothing' }
)
