import Stripe from 'stripe'
import { getLanguage } from '#store/languages.ts'
import { type CheckoutSessionRequest, type Payments, ProviderFailure, RequestInProgressError } from '#store/payments.ts'
import { createStripeBooks } from './stripe-books.server.ts'
import { createUnknownSession, toCheckoutSession } from './stripe-checkout-session.server.ts'
import {
  describeFailure,
  hasMoreRefunds,
  isMarkedAsDisputed,
  paymentExpansion,
  toPayment,
  toRefundResponse,
} from './stripe-payment.server.ts'
import { createOrderMetadata, toSessionOrder } from './stripe-session-order.server.ts'

type CheckoutSessionParams = Stripe.Checkout.SessionCreateParams
type PaymentMethodType = NonNullable<CheckoutSessionParams['allowed_payment_method_types']>[number]

/** Tolerates this much difference between this machine's clock and Stripe's. */
const clockToleranceSeconds = 60

/**
 * Creates the payment adapter on Stripe's API: checkout sessions, payment intents and refunds.
 * @param methods payment method types offered on the payment page, by Stripe's names.
 * @param dashboardUrl where an admin looks at payments
 */
export function createStripePayments(stripe: Stripe, methods: string[], dashboardUrl: string): Payments {
  const checkoutSessions = stripe.checkout.sessions
  const findSession = async (id: string) => {
    try {
      return toCheckoutSession(await checkoutSessions.retrieve(id, { expand: ['payment_intent'] }))
    } catch (error) {
      if (isNotFound(error)) return createUnknownSession(id)
      throw error
    }
  }

  return {
    methods,

    async createSession(request) {
      const idempotencyKey = `checkout-${request.checkoutAttempt}`
      const session = await checkoutSessions
        .create(createSessionParams(request, methods), { idempotencyKey })
        .catch(rethrowConflict)
      if (!session.url) throw new Error(`Checkout session without URL: ${session.id}`)
      return { id: session.id, url: session.url }
    },

    async expireSession(id) {
      try {
        return toCheckoutSession(await checkoutSessions.expire(id))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        // Stripe answers 400 when the session is not open, for example because it was paid
        // meanwhile.
        const session = await findSession(id)
        if (session.state === 'open') throw error
        return session
      }
    },

    findSession,

    async findSessionOrder(id) {
      try {
        const session = await checkoutSessions.retrieve(id)
        const lines = checkoutSessions.listLineItems(id, { limit: 100, expand: ['data.price.product'] })
        return toSessionOrder(session, await lines.autoPagingToArray({ limit: 1_000 }))
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },

    async findSessionOfPayment(paymentIntentId) {
      const { data } = await checkoutSessions.list({ payment_intent: paymentIntentId, limit: 1 })
      return data[0] && toCheckoutSession(data[0])
    },

    async listSessions(orderId, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) - clockToleranceSeconds }
      const found = []
      for await (const session of checkoutSessions.list({ created, limit: 100 }))
        if (session.client_reference_id === orderId) found.push(toCheckoutSession(session))
      return found
    },

    getPaymentUrl: id => `${dashboardUrl}/payments/${encodeURIComponent(id)}`,

    async findPayment(paymentIntentId, { isDisputed = false } = {}) {
      const intent = await stripe.paymentIntents
        .retrieve(paymentIntentId, { expand: paymentExpansion })
        .catch((error: unknown) => {
          if (isNotFound(error)) return undefined
          throw error
        })
      return (
        intent &&
        toPayment(intent, {
          ...(hasMoreRefunds(intent) ? { allRefunds: await listRefunds(stripe, intent.id) } : {}),
          ...(isDisputed || isMarkedAsDisputed(intent) ? { disputes: await listDisputes(stripe, intent.id) } : {}),
        })
      )
    },

    async refund(paymentIntentId, { key, amount }) {
      try {
        const params = { payment_intent: paymentIntentId, amount, metadata: { refund: key } }
        return toRefundResponse(await stripe.refunds.create(params, { idempotencyKey: key }))
      } catch (error) {
        const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0
        if (status >= 500) throw new ProviderFailure(status, { cause: error })
        if (!isRefusal(error)) throw error
        return { status: 'refused', refundId: null, reason: describeFailure(error.code) }
      }
    },

    ...createStripeBooks(stripe),
  }
}

const listDisputes = async (stripe: Stripe, paymentIntentId: string) =>
  (await stripe.disputes.list({ payment_intent: paymentIntentId, limit: 10 })).data

const listRefunds = (stripe: Stripe, paymentIntentId: string) =>
  stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }).autoPagingToArray({ limit: 1_000 })

/**
 * Whether Stripe has definitely not made the refund. A 409 is a request with the same key that is
 * in progress, a 429 asks to come back later, 5xx and timeouts are ambiguous, and a payment that
 * was refunded already has to be looked up.
 */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  if (!(error instanceof Stripe.errors.StripeError) || error.code === 'charge_already_refunded') return false
  // The key was used with other parameters, by another version of the store.
  if (error instanceof Stripe.errors.StripeIdempotencyError) return false
  const status = error.statusCode ?? 500
  return status >= 400 && status < 500 && status !== 409 && status !== 429
}

function rethrowConflict(error: unknown): never {
  const isConflict = error instanceof Stripe.errors.StripeError && error.statusCode === 409
  throw isConflict ? new RequestInProgressError(error.message, { cause: error }) : error
}

const isNotFound = (error: unknown) => error instanceof Stripe.errors.StripeError && error.statusCode === 404

/** @see https://docs.stripe.com/api/checkout/sessions/create */
function createSessionParams(request: CheckoutSessionRequest, methods: string[]): CheckoutSessionParams {
  const { orderId, orderNumber, orderPageUrl } = request
  return {
    mode: 'payment',
    // Buyers pay in the shop's currency, whatever the account's setting is.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: methods as PaymentMethodType[],
    client_reference_id: orderId,
    // Stripe refuses an empty one, and asks for it on its page.
    ...(request.email && { customer_email: request.email }),
    metadata: createOrderMetadata(request),
    payment_intent_data: {
      description: `Order #${orderNumber}: ${orderPageUrl}`,
      metadata: { orderId },
    },
    line_items: request.lines.map(({ productId, title, image, price }) => ({
      quantity: 1,
      price_data: {
        currency: 'myr',
        unit_amount: price,
        product_data: { name: title, ...(image ? { images: [image] } : {}), metadata: { productId } },
      },
    })),
    shipping_options: [
      {
        shipping_rate_data: {
          type: 'fixed_amount',
          display_name: request.shipping.label,
          fixed_amount: { amount: request.shipping.fee, currency: 'myr' },
        },
      },
    ],
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
    locale: getLanguage(request.language).payment,
  }
}
