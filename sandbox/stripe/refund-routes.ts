import { Hono } from 'hono'
import { z } from 'zod'
import { type ApiEnv, requestOf } from './api-env.ts'
import type { Charge } from './charge.ts'
import { expand } from './expand.ts'
import type { Ledger } from './ledger.ts'
import { integer, listParams, metadata, retrieveParams, text } from './params.ts'
import { bodyOf, listOfShelf, queryOf } from './read-request.ts'
import type { Refund } from './refund.ts'
import { refundCharge } from './refund-charge.ts'
import { badRequest, noSuch } from './refusal.ts'

const refundParams = z.strictObject({
  amount: integer({ min: 1 }).optional(),
  charge: text().optional(),
  expand: retrieveParams.shape.expand,
  metadata: metadata.optional(),
  payment_intent: text().optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})
const refundList = z.strictObject({ ...listParams, charge: text().optional(), payment_intent: text().optional() })

/** https://docs.stripe.com/api/refunds */
export function refundRoutes(ledger: Ledger): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>()

  routes.post('/', async c => {
    const params = await bodyOf(c, refundParams)
    const refund = refundCharge(ledger, chargeToRefund(ledger, params), params, requestOf(c))
    return c.json(expand(ledger, refund, params.expand))
  })

  routes.get('/', c => {
    const query = queryOf(c, refundList)
    const { charge, payment_intent } = query
    const list = {
      url: '/v1/refunds',
      kind: 'refund',
      where: { charge, payment_intent },
      show: (refund: Refund) => refund,
    }
    return c.json(listOfShelf(ledger, ledger.refunds, list, query))
  })

  routes.get('/:id', c => {
    const query = queryOf(c, retrieveParams)
    const id = c.req.param('id')
    const refund = ledger.refunds.find(id)
    if (!refund) throw noSuch('refund', id)
    return c.json(expand(ledger, refund, query.expand))
  })

  return routes
}

function chargeToRefund(ledger: Ledger, params: z.output<typeof refundParams>): Charge {
  if (params.charge) {
    const charge = ledger.charges.find(params.charge)
    if (!charge) throw noSuch('charge', params.charge, 'charge')
    return charge
  }
  if (!params.payment_intent) {
    const message = 'One of the following params should be provided for this request: payment_intent or charge.'
    throw badRequest(message, { code: 'parameter_missing' })
  }
  const intent = ledger.intents.find(params.payment_intent)
  if (!intent) throw noSuch('payment_intent', params.payment_intent, 'payment_intent')
  const charge = intent.latest_charge ? ledger.charges.find(intent.latest_charge) : undefined
  if (!charge)
    throw badRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    })
  return charge
}
