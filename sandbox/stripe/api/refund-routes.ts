import { Hono } from 'hono'
import { z } from 'zod'
import type { Charge } from '../state/charge.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import { refundCharge } from '../state/refund-charge.ts'
import type { ApiEnv } from './api-env.ts'
import { badRequest, resourceMissing } from './api-error.ts'
import { expandObject } from './expand-object.ts'
import { integer, metadata, nonEmptyText, parseBody, retrieveParams } from './params.ts'

const refundParams = z.strictObject({
  amount: integer({ min: 1 }).optional(),
  ...retrieveParams.shape,
  metadata: metadata.optional(),
  payment_intent: nonEmptyText(),
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
    const refund = refundCharge(store, findChargeToRefund(store, params.payment_intent), params)
    return c.json(expandObject(store, refund, params.expand))
  })

  return routes
}

function findChargeToRefund(store: PaymentStore, id: string): Charge {
  const intent = store.intents.find(id)
  if (!intent) throw resourceMissing('payment_intent', id, 'payment_intent')
  const charge = intent.latest_charge ? store.charges.find(intent.latest_charge) : undefined
  if (!charge?.paid)
    throw badRequest(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  return charge
}
