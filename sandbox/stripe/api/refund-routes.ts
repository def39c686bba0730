import { Hono } from 'hono'
import { z } from 'zod'
import type { Charge } from '../state/charge.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import { refundCharge } from '../state/refund-charge.ts'
import { type ApiEnv, getEventRequest } from './api-env.ts'
import { badRequest, resourceMissing } from './api-error.ts'
import { expandObject } from './expand-object.ts'
import { integer, metadata, nonEmptyText, parseBody, retrieveParams } from './params.ts'

const refundParams = z.strictObject({
  amount: integer({ min: 1 }).optional(),
  charge: nonEmptyText().optional(),
  ...retrieveParams.shape,
  metadata: metadata.optional(),
  payment_intent: nonEmptyText().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

/**
 * Creates the route that makes refunds.
 *
 * @see https://docs.stripe.com/api/refunds
 */
export function createRefundRoutes(store: PaymentStore): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()

  routes.post('/', async c => {
    const params = await parseBody(c, refundParams)
    const refund = refundCharge(store, findChargeToRefund(store, params), params, getEventRequest(c))
    return c.json(expandObject(store, refund, params.expand))
  })

  return routes
}

function findChargeToRefund(store: PaymentStore, params: z.output<typeof refundParams>): Charge {
  if (params.charge) {
    const charge = store.charges.find(params.charge)
    if (!charge) throw resourceMissing('charge', params.charge, 'charge')
    return charge
  }
  if (!params.payment_intent) {
    const message = 'One of the following params should be provided for this request: payment_intent or charge.'
    throw badRequest(message, { code: 'parameter_missing' })
  }
  const intent = store.intents.find(params.payment_intent)
  if (!intent) throw resourceMissing('payment_intent', params.payment_intent, 'payment_intent')
  const charge = intent.latest_charge ? store.charges.find(intent.latest_charge) : undefined
  if (!charge?.paid)
    throw badRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  return charge
}
