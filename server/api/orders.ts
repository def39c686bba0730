import type { Context } from 'hono'
import { z } from 'zod'
import { orderFailed } from '#app/messages/en/checkout.ts'
import { totalTooHigh } from '#app/messages/en/hold-limits.ts'
import {
  type BrowserOrder,
  type BrowserOrders,
  findBrowserOrders,
  type ResumableOrder,
} from '#store/checkout/browser-orders.server.ts'
import { cancelCheckout } from '#store/checkout/cancel-checkout.server.ts'
import { placeOrder } from '#store/checkout/place-order.server.ts'
import { createDisowningShopperId, type OrderId } from '#store/ids.ts'
import { addLanguage } from '#store/languages.ts'
import { text } from '#store/text-schema.server.ts'
import { readCurrentUser } from '../auth/current-user.ts'
import type { Env, ServerDependencies } from '../dependencies.ts'
import { getClientNetwork } from '../http/client-network.ts'
import { createEndpoints } from '../http/endpoints.ts'
import { limitRate } from '../http/enforce-rate-limit.ts'
import { respondWithError } from '../http/error-response.ts'
import { defineObject, idInPath, type Json, languageSchema, time } from '../http/schemas.ts'
import { enforceBrowserLimit } from './enforce-browser-limit.ts'
import { lookUpOrder } from './look-up-order.ts'
import { createOrderSchema, parseOrderRequest } from './order-request.ts'
import { orderItemSchema, orderSchema, orderViewSchema } from './order-schemas.ts'
import { ensureShopperId, markOrders, readShopperId, setShopperId, unmarkOrders } from './shopper-cookie.ts'

const notPayable = 'This order has been paid, or its bank is still deciding.'

const resumableOrderSchema = defineObject('ResumableOrder', 'An unpaid order as the browser that placed it sees it.', {
  ...orderSchema.shape,
  payableUntil: time.nullable().describe('Until when its payment page is open; null when none is.'),
}) satisfies z.ZodType<Json<ResumableOrder>>

const { orderNumber, pageToken, createdAt, status, paymentStatus, total } = orderSchema.shape
const { title, image } = orderItemSchema.shape
const browserOrdersSchema = defineObject('BrowserOrders', 'What a browser has ordered.', {
  unpaid: resumableOrderSchema
    .nullable()
    .describe('The order whose payment is open, else the unpaid one that was changed last.'),
  orders: z
    .array(
      defineObject('BrowserOrder', 'An order whose payment was started, without contact and address.', {
        orderNumber,
        pageToken,
        createdAt,
        status,
        paymentStatus,
        total,
        items: z.array(z.strictObject({ title, image })),
        sessionId: z.string().nullable().describe('The `session_id` of its thank-you page.'),
        productIds: z.array(z.string()).describe('The products that it holds, or has bought and still has.'),
      }) satisfies z.ZodType<Json<BrowserOrder>>,
    )
    .describe('Of 90 days, at most 20. The one whose payment was started last comes first.'),
}) satisfies z.ZodType<Json<BrowserOrders>>

/** Orders of a browser. Responses are never cached, and no Referer leaks the session id. */
export function createOrderRoutes(dependencies: ServerDependencies) {
  const { store } = dependencies
  const endpoints = createEndpoints({ tag: 'Checkout' })
  endpoints.routes.use(async (c, next) => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    await next()
  })

  addCreateOrder(endpoints, dependencies)

  endpoints.post('/:id/release', {
    id: 'releaseOrder',
    summary: 'Cancel a payment',
    description:
      'Expires the checkout session, frees the products and makes the order `pending`. An order without a session stays as it is.',
    params: z.object({ id: idInPath.describe("The order's id.") }),
    responses: { 204: { description: 'The products are free.' } },
    errors: ['order_not_found', 'order_not_payable', 'payment_provider_failed'],
    async handle(c, { params }) {
      const result = await cancelCheckout(store, params.id as OrderId)
      if (result.ok) return c.body(null, 204)
      switch (result.reason) {
        case 'unknown':
          return respondWithError(c, 'order_not_found', 'Order not found')
        case 'not-payable':
          return respondWithError(c, 'order_not_payable', notPayable)
        case 'unknown-session':
          return respondWithError(c, 'payment_provider_failed', orderFailed)
      }
    },
  })

  addBrowserOrders(endpoints, dependencies)

  endpoints.get('/', {
    id: 'findOrder',
    summary: 'Get the order of a checkout session',
    description: 'Asks the provider when its webhook has not arrived yet.',
    cookie: 'shopper',
    rateLimit: limitRate(dependencies, 'lookup'),
    query: z.object({
      session_id: text(300)
        .catch('')
        .meta({ description: 'From the address of the thank-you page.', examples: ['cs_test_a1b2c3d4e5'] }),
    }),
    responses: { 200: { description: 'The order.', schema: orderViewSchema } },
    errors: ['order_not_found'],
    async handle(c, { query }) {
      const view = await lookUpOrder(c, dependencies, { sessionId: query.session_id })
      return view ? c.json(view) : respondWithError(c, 'order_not_found', 'Order not found')
    },
  })

  return endpoints.routes
}

type Endpoints = ReturnType<typeof createEndpoints<Env>>

function addCreateOrder(endpoints: Endpoints, dependencies: ServerDependencies) {
  endpoints.post('/', {
    id: 'createOrder',
    summary: 'Place an order',
    description:
      'Prices, fee and total come from the database; other fields of the body are ignored. Sets the `shopper` cookie, by which this browser is recognised, and `ordered`, by which scripts know that there are orders to ask for. Nothing is held yet.',
    cookie: 'shopper',
    rateLimit: { action: 'order', enforce: c => enforceBrowserLimit(c, dependencies, 'order') },
    query: z.object({
      lang: languageSchema.describe('Language of the payment page and of the way back from it; English unless given.'),
    }),
    body: createOrderSchema,
    invalid: orderFailed,
    responses: {
      201: { description: 'A new order. Its status is `pending`.', schema: orderSchema },
      200: {
        description: "This browser's unpaid order of the same products, with contact and address brought up to date.",
        schema: orderSchema,
      },
    },
    errors: [
      'empty_cart',
      'invalid_email',
      'missing_fields',
      'invalid_phone',
      'total_too_high',
      'products_unavailable',
      'order_not_payable',
      'checkout_in_progress',
      'payment_provider_failed',
    ],
    async handle(c, { body, query }) {
      const request = parseOrderRequest(body)
      if (!request.ok)
        return respondWithError(c, request.code, request.error, request.fields ? { fields: request.fields } : {})
      const result = await placeOrder(dependencies.store, {
        ...request,
        language: query.lang,
        shopperId: ensureShopperId(c, dependencies),
        userId: (await readCurrentUser(dependencies, c).findUser())?.uid,
        network: getClientNetwork(c, dependencies.trustedProxies),
      })
      if (result.ok) {
        markOrders(c, dependencies)
        return c.json(result.order, result.isNew ? 201 : 200)
      }
      return refuseOrder(c, result)
    },
  })
}

function refuseOrder(c: Context<Env>, result: Extract<Awaited<ReturnType<typeof placeOrder>>, { ok: false }>) {
  switch (result.reason) {
    case 'unavailable':
      return respondWithError(c, 'products_unavailable', orderFailed, { unavailable: result.unavailable })
    case 'not-payable':
      return respondWithError(c, 'order_not_payable', notPayable)
    case 'in-progress':
      return respondWithError(c, 'checkout_in_progress', orderFailed)
    case 'provider':
      return respondWithError(c, 'payment_provider_failed', orderFailed)
    case 'total-too-high':
      return respondWithError(c, 'total_too_high', totalTooHigh())
  }
}

/** What a browser knows of its own orders. */
function addBrowserOrders(endpoints: Endpoints, dependencies: ServerDependencies) {
  endpoints.post('/:token/forget', {
    id: 'forgetOrders',
    summary: 'Make a browser forget its orders',
    description: "'Not my order': it becomes another shopper's, who sees earlier orders masked. Payments go on.",
    params: z.object({ token: idInPath.describe("Of the order's page.") }),
    query: z.object({ lang: languageSchema.describe('Language of the page that follows.') }),
    responses: { 303: { description: "Leads to the order's page." } },
    handle(c, { params, query }) {
      setShopperId(c, dependencies, createDisowningShopperId())
      unmarkOrders(c, dependencies)
      return c.redirect(addLanguage(`/order/${encodeURIComponent(params.token)}`, query.lang), 303)
    },
  })

  endpoints.get('/open', {
    id: 'findBrowserOrders',
    summary: "Get this browser's payments",
    description:
      'The unpaid order, whose payment may be open, and what has become of the payments of 90 days. `POST /create-checkout-session` leads back to an open payment.',
    cookie: 'shopper',
    rateLimit: limitRate(dependencies, 'lookup'),
    responses: {
      200: { description: 'The orders.', schema: browserOrdersSchema },
      204: { description: 'There are none, or the browser is not known. Deletes the `ordered` cookie.' },
    },
    async handle(c) {
      const shopperId = readShopperId(c)
      const found = shopperId && (await findBrowserOrders(dependencies.store, shopperId))
      if (found && (found.unpaid || found.orders.length > 0)) return c.json(found)
      unmarkOrders(c, dependencies)
      return c.body(null, 204)
    },
  })
}
