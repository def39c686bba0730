import type { OrderId, ProductId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import type { Sen } from '#store/money.ts'
import type { DisputeState } from '#store/orders/dispute-table.ts'
import type { ProviderBooks } from '#store/provider-books.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'

/**
 * The most that the payment provider takes for a piece or an order: eight digits.
 * @see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const maxPayment = 999_999_99 as Sen
/** The smallest amount that the provider takes, in sen. */
export const minPayment = 200 as Sen

/**
 * State of a checkout session at the provider. `processing`: the shopper has completed the page and
 * the bank has not decided yet. `failed`: the bank declined the payment. `unknown`: the provider's
 * account has no such session, as after a change of keys; in another account it may be open or
 * paid.
 */
export type CheckoutSessionState = 'open' | 'paid' | 'processing' | 'failed' | 'expired' | 'unknown'

export interface CheckoutSession {
  id: string
  orderId: OrderId | null
  state: CheckoutSessionState
  amount: Sen
  /** ISO 4217, lower case. */
  currency: string
  paymentIntentId: string | null
  /** What the buyer has typed on the payment page, or was given with the request. */
  email: string | null
  /** The request that made it, as `CheckoutSessionRequest` names it; null of another's session. */
  attempt: string | null
}

/** A payment that was made, as the provider's books show it now. */
export interface Payment {
  id: string
  orderId: OrderId | null
  /** For example 'card', 'fpx' or 'grabpay'; null when the provider does not know. */
  method: string | null
  amount: Sen
  /** What has not been refunded yet. */
  unrefunded: Sen
  /** `pending`: the whole payment is being refunded, and its bank has not confirmed it yet. */
  refunded: 'no' | 'partially' | 'pending' | 'fully'
  /** Whether the bank decides about it, or has decided against the shop. */
  isDisputed: boolean
  /** Newest first. */
  disputes: readonly ProviderDispute[]
  refunds: readonly ProviderRefund[]
}

export interface ProviderRefund {
  id: string
  amount: Sen
  /** ISO 8601. */
  createdAt: string
  status: 'pending' | 'succeeded' | 'failed'
  /** Of the request that made it; null when it was made at the provider. */
  key: string | null
  /** In words for admins; null unless the refund failed. */
  failureReason: string | null
  /** The provider's word for what a pending one waits for, such as `insufficient_funds`. */
  pendingReason?: string
}

/** A dispute of a payment at the buyer's bank, as the provider's books show it now. */
export interface ProviderDispute {
  id: string
  state: DisputeState
  amount: Sen
  /** The provider's word, such as `fraudulent`. */
  reason: string
  /** ISO 8601; null when nothing is to be answered. */
  respondBy: string | null
  openedAt: string
}

/**
 * Response to a refund request. `refused`: the provider has definitely not made it. Any other
 * failure is thrown, because the refund may have been made.
 */
export type RefundResponse =
  | { status: 'pending' | 'succeeded'; refundId: string | null }
  | { status: 'refused'; refundId: string | null; reason: string }

/**
 * Thrown when the provider is still working on the same request: it is repeated or looked up later.
 */
export class RequestInProgressError extends Error {}

/**
 * Thrown when the provider has answered that it failed. Whether it has done what it was asked for
 * is unknown, and it answers the same to the same request for a day.
 */
export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly status: number

  constructor(status: number, options?: ErrorOptions) {
    super(`The payment provider answered ${status}`, options)
    this.status = status
  }
}

export interface CheckoutSessionRequest {
  orderId: OrderId
  /** Idempotency key: the same attempt always gives the same session, which carries it. */
  checkoutAttempt: string
  /** Stands on the provider's receipt, with the page on which the buyer follows the order. */
  orderNumber: string
  orderPageUrl: string
  email: string
  lines: { productId: ProductId; title: string; image: string | null; price: Sen }[]
  /** `address` is kept with the session, so that the order can be made again. */
  shipping: { label: string; fee: Sen; address: ShippingAddress }
  expiresAt: Date
  /** Contains the provider's placeholder for the session id. */
  successUrl: string
  cancelUrl: string
  /** Of the payment page. */
  language: Language
}

/**
 * An order as its checkout session describes it, to make it again when the store has lost it.
 */
export interface SessionOrder {
  email: string
  address: ShippingAddress
  language: Language
  shippingFee: Sen
  items: { productId: ProductId; title: string; image: string | null; price: Sen }[]
  /** ISO 8601. */
  createdAt: string
}

/**
 * Interface to the payment provider. Every method throws when the provider is unreachable or fails.
 */
export interface Payments extends ProviderBooks {
  /** What the payment page offers, by the provider's names. */
  readonly methods: readonly string[]
  /**
   * Creates a checkout session; the browser is redirected to its `url`.
   * @throws RequestInProgressError when another request is creating the same session
   */
  createSession(request: CheckoutSessionRequest): Promise<{ id: string; url: string }>
  /**
   * Ends a session that is still open.
   * @returns the session afterwards, which may have been paid in the meantime but is never open
   */
  expireSession(id: string): Promise<CheckoutSession>
  /** Looks a session up. */
  findSession(id: string): Promise<CheckoutSession>
  /**
   * Reads what was ordered with a session.
   * @returns undefined when the provider's account does not have it
   */
  findSessionOrder(id: string): Promise<SessionOrder | undefined>
  /** @returns undefined when the payment was not made on a checkout session */
  findSessionOfPayment(paymentIntentId: string): Promise<CheckoutSession | undefined>
  /**
   * Lists the sessions of an order created since a time, including those whose response was lost.
   */
  listSessions(orderId: OrderId, since: Date): Promise<CheckoutSession[]>
  /**
   * @param options.isDisputed whether something is known of a dispute: one that only asks does not
   * mark its payment at the provider
   * @returns undefined when the provider has no such payment, or nothing was paid with it
   */
  findPayment(paymentIntentId: string, options?: { isDisputed?: boolean }): Promise<Payment | undefined>
  /** The provider's page about a payment, for admins. */
  getPaymentUrl(paymentIntentId: string): string
  /**
   * Refunds a payment.
   * @param request.key the same key always has the same effect and the same response
   * @throws ProviderFailure when the provider has answered that it failed
   */
  refund(paymentIntentId: string, request: { key: string; amount: Sen }): Promise<RefundResponse>
}

/**
 * A webhook event, reduced to what the store acts on: which object to look up. Its body has the
 * shape of the API version of the provider's endpoint, and is as old as its delivery is late.
 */
export type PaymentEvent = { id: string; type: string } & (
  | { about: 'session'; sessionId: string }
  /** A refund or a dispute, made here or at the provider. The payment is looked up. */
  | { about: 'refund' | 'dispute'; paymentIntentId: string }
  | { about: 'nothing' }
)
