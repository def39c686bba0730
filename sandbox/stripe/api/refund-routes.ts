import { Hono } from 'hono'
import { z } from 'zod'
import type { Charge } from '../state/charge.ts'
import type { PaymentStore } from '../state/payment-store.ts'
import type { Refund } from '../state/refund.ts'
import { refundCharge } from '../state/refund-charge.ts'
import { type ApiEnv, getEventRequest } from './api-env.ts'
import { badRequest, resourceMissing } from './api-error.ts'
import { expandObject } from './expand-object.ts'
import { listCollection } from './list-collection.ts'
import { integer, listParams, metadata, retrieveParams, text } from './params.ts'
import { parseBody, parseQuery } from './parse-request.ts'

const refundParams = z.strictObject({
  amount: integer({ min: 1 }).optional(),
  charge: text().optional(),
  expand: retrieveParams.shape.expand,
  metadata: metadata.optional(),
  payment_intent: text().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})
const refundListParams = z.strictObject({ ...listParams, charge: text().optional(), payment_intent: text().optional() })

/**
 * Creates the routes of refunds.
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

  routes.get('/', c => {
    const query = parseQuery(c, refundListParams)
    const { charge, payment_intent } = query
    const list = {
      url: '/v1/refunds',
      kind: 'refund',
      where: { charge, payment_intent },
      serialize: (refund: Refund) => refund,
    }
    return c.json(listCollection(store, store.refunds, list, query))
  })

  routes.get('/:id', c => {
    const query = parseQuery(c, retrieveParams)
    const id = c.req.param('id')
    const refund = store.refunds.find(id)
    if (!refund) throw resourceMissing('refund', id)
    return c.json(expandObject(store, refund, query.expand))
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
