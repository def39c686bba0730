import Stripe from 'stripe'
import type { Payments, SessionRequest } from '#store/checkout/payments.ts'
import { toPaymentSession } from './stripe-session.server.ts'

type SessionParams = Stripe.Checkout.SessionCreateParams
type Method = NonNullable<SessionParams['allowed_payment_method_types']>[number]

/** The payments socket on Stripe's API: checkout sessions, payment intents, refunds. */
export function stripePayments(stripe: Stripe, methods: string[]): Payments {
  const sessions = stripe.checkout.sessions
  const find = async (id: string) => toPaymentSession(await sessions.retrieve(id, { expand: ['payment_intent'] }))

  return {
    async openSession(request) {
      const session = await sessions.create(sessionParams(request, methods), {
        idempotencyKey: `checkout-${request.orderId}-${request.attempt}`,
      })
      if (!session.url) throw new Error(`Stripe opened ${session.id} without a page`)
      return { id: session.id, url: session.url }
    },

    async endSession(id) {
      try {
        return toPaymentSession(await sessions.expire(id))
      } catch (error) {
        // It is no longer open: how it stands is the answer.
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 400) return find(id)
        throw error
      }
    },

    async findSession(id) {
      try {
        return await find(id)
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async listSessions(orderId, since) {
      const created = { gte: Math.floor(since.getTime() / 1000) - 60 }
      const found = []
      for await (const session of sessions.list({ created, limit: 100 }))
        if (session.client_reference_id === orderId) found.push(toPaymentSession(session))
      return found
    },

    async refund(paymentIntentId) {
      try {
        await stripe.refunds.create(
          { payment_intent: paymentIntentId },
          { idempotencyKey: `refund-${paymentIntentId}` },
        )
      } catch (error) {
        const isDone = error instanceof Stripe.errors.StripeError && error.code === 'charge_already_refunded'
        if (!isDone) throw error
      }
    },

    async methodOf(paymentIntentId) {
      try {
        const intent = await stripe.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] })
        const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
        return charge?.payment_method_details?.type ?? null
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  }
}

const isMissing = (error: unknown) => error instanceof Stripe.errors.StripeError && error.statusCode === 404

function sessionParams(request: SessionRequest, methods: string[]): SessionParams {
  const { orderId, orderNumber } = request
  return {
    mode: 'payment',
    allowed_payment_method_types: methods as Method[],
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
