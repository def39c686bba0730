import Stripe from 'stripe'
import type { CheckoutSessionRequest, Payments } from '#store/payments.ts'
import { toCheckoutSession } from './stripe-checkout-session.server.ts'

type CheckoutSessionParams = Stripe.Checkout.SessionCreateParams
type PaymentMethodType = NonNullable<CheckoutSessionParams['allowed_payment_method_types']>[number]
type SessionMethods = Pick<Payments, 'createSession' | 'expireSession' | 'findSession' | 'listSessions'>
type ChargeMethods = Pick<Payments, 'refund' | 'findPaymentMethod'>

/** Tolerates this much difference between this machine's clock and Stripe's. */
const clockToleranceSeconds = 60

/**
 * Creates the payment adapter on Stripe's API: checkout sessions, payment intents and refunds.
 * @param methods payment method types offered on the payment page, by Stripe's names.
 */
export function createStripePayments(stripe: Stripe, methods: string[]): Payments {
  return { ...createSessionMethods(stripe, methods), ...createChargeMethods(stripe) }
}

function createSessionMethods(stripe: Stripe, methods: string[]): SessionMethods {
  const checkoutSessions = stripe.checkout.sessions
  const retrieveSession = async (id: string) =>
    toCheckoutSession(await checkoutSessions.retrieve(id, { expand: ['payment_intent'] }))

  return {
    async createSession(request) {
      const session = await checkoutSessions.create(createSessionParams(request, methods), {
        idempotencyKey: `checkout-${request.orderId}-${request.checkoutAttempt}`,
      })
      if (!session.url) throw new Error(`Checkout session without URL: ${session.id}`)
      return { id: session.id, url: session.url }
    },

    async expireSession(id) {
      try {
        return toCheckoutSession(await checkoutSessions.expire(id))
      } catch (error) {
        // Stripe answers 400 when the session is not open, for example because it was paid
        // meanwhile.
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400)
          return retrieveSession(id)
        throw error
      }
    },

    async findSession(id) {
      try {
        return await retrieveSession(id)
      } catch (error) {
        if (isNotFound(error)) return undefined
        throw error
      }
    },

    async listSessions(orderId, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) - clockToleranceSeconds }
      const found = []
      for await (const session of checkoutSessions.list({ created, limit: 100 }))
        if (session.client_reference_id === orderId) found.push(toCheckoutSession(session))
      return found
    },
  }
}

function createChargeMethods(stripe: Stripe): ChargeMethods {
  return {
    async refund(paymentIntentId) {
      try {
        await stripe.refunds.create(
          { payment_intent: paymentIntentId },
          { idempotencyKey: `refund-${paymentIntentId}` },
        )
      } catch (error) {
        const isAlreadyRefunded = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
        if (!isAlreadyRefunded) throw error
      }
    },

    async findPaymentMethod(paymentIntentId) {
      try {
        const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })
        const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
        return charge?.payment_method_details?.type ?? null
      } catch (error) {
        if (isNotFound(error)) return null
        throw error
      }
    },
  }
}

const isNotFound = (error: unknown) => error instanceof Stripe.errors.StripeError && error.statusCode === 404

/** @see https://docs.stripe.com/api/checkout/sessions/create */
function createSessionParams(request: CheckoutSessionRequest, methods: string[]): CheckoutSessionParams {
  const { orderId, orderNumber } = request
  return {
    mode: 'payment',
    allowed_payment_method_types: methods as PaymentMethodType[],
    client_reference_id: orderId,
    customer_email: request.email,
    metadata: { orderId },
    payment_intent_data: { description: `Order #${orderNumber}`, metadata: { orderId } },
    line_items: request.lines.map(({ title, image, price }) => ({
      quantity: 1,
      price_data: {
        currency: 'myr',
        unit_amount: price,
        product_data: { name: title, ...(image ? { images: [image] } : {}) },
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
  }
}
