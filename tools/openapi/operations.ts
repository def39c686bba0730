import { z } from 'zod'
import { createCheckoutSessionSchema } from '#server/api/checkout.ts'
import { createFeedbackSchema } from '#server/api/feedback.ts'
import { createOrderSchema } from '#server/api/order-request.ts'
import { createPageViewSchema } from '#server/api/page-views.ts'
import { listProductsSchema } from '#server/api/products.ts'
import type { namedResponseSchemas } from '#server/api/response-schemas.ts'
import type { ErrorCode } from '#server/http/error-codes.ts'
import type { RateLimitedAction } from '#server/http/rate-limits.ts'
import { deleteImageSchema, uploadKeySchema } from '#server/product-images/upload-routes.ts'
import { createRequestSchema, type JsonSchema } from './json-schema.ts'

export type SchemaName = keyof typeof namedResponseSchemas

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

export interface StreamEvent {
  schema: SchemaName
  description: string
}

export interface Operation {
  method: 'get' | 'post' | 'delete'
  path: string
  id: string
  tag: 'Shop' | 'Checkout' | 'Session' | 'Live events' | 'Admin' | 'Operation'
  summary: string
  description?: string
  /** Cookies that are read; `session` is required, `shopper` is not. */
  cookie?: 'session' | 'shopper'
  parameters?: Parameter[]
  request?: { type: 'application/json' | 'multipart/form-data'; schema: JsonSchema }
  /** Responses that are no errors, by status. */
  responses: Record<number, { description: string; schema?: SchemaName }>
  /** Server-sent events of a 200 response, by name. */
  events?: Record<string, StreamEvent>
  eventExample?: string
  errors: ErrorCode[]
  rateLimit?: RateLimitedAction
}

const pathId = (description: string): Parameter => ({
  name: 'id',
  in: 'path',
  required: true,
  schema: { type: 'string', description },
})

/** Turns the fields of a request schema into query parameters. */
const toQueryParameters = ({ properties = {}, required = [] }: JsonSchema): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))

const toJsonRequest = (schema: z.ZodType, fields: Record<string, Partial<JsonSchema>>) => ({
  type: 'application/json' as const,
  schema: createRequestSchema(schema, fields),
})

const resync: StreamEvent = {
  schema: 'EmptyEvent',
  description: 'Events may have been lost. Load again what you show.',
}
const productEventNote = 'A product was added, changed, held, freed, sold or removed.'

const bodyErrors: ErrorCode[] = ['cross_site_request', 'payload_too_large']
const adminErrors: ErrorCode[] = ['unauthorized', 'forbidden']

export const operations: Operation[] = [
  {
    method: 'get',
    path: '/api/products',
    id: 'listProducts',
    tag: 'Shop',
    summary: 'List products',
    description: 'Lists what is for sale, past sales with `sold=1`, or single products with `ids`.',
    parameters: toQueryParameters(
      createRequestSchema(listProductsSchema, {
        filter: { description: 'A category, in any case. Empty: all.', examples: ['top'] },
        q: { description: 'Text in title, brand, description or category. Case and accents do not matter.' },
        sort: { description: 'Dates are those of listing, of past sales those of the sale. Prices are those listed.' },
        sold: { description: '`1` lists past sales instead of what is for sale.' },
        limit: { description: 'Products per page.' },
        cursor: { description: '`nextCursor` of the page before, with the same other parameters.' },
        ids: {
          description:
            'Up to 48 ids, separated by commas. Lists these products, sold or not, in this order and ignores the other parameters. Unknown ids are left out.',
          examples: ['demo-1,demo-2'],
        },
      }),
    ),
    responses: { 200: { description: 'One page. Revalidate before each use.', schema: 'ProductPage' } },
    errors: ['invalid_request'],
  },
  {
    method: 'get',
    path: '/api/products/{id}',
    id: 'getProduct',
    tag: 'Shop',
    summary: 'Get one product',
    parameters: [pathId("The product's id.")],
    responses: { 200: { description: 'The product, sold or not.', schema: 'Product' } },
    errors: ['product_not_found'],
  },
  {
    method: 'post',
    path: '/api/orders',
    id: 'createOrder',
    tag: 'Checkout',
    summary: 'Place an order',
    description:
      'Prices, fee and total come from the database; other fields of the body are ignored. Sets the `shopper` cookie, by which this browser is recognised. Nothing is held yet.',
    cookie: 'shopper',
    request: toJsonRequest(createOrderSchema, {
      email: { description: 'Contact address.', examples: ['siti@example.com'] },
      shipping: { required: ['name', 'phone', 'address', 'city', 'state', 'zip'] },
      'shipping.phone': { description: 'A Malaysian mobile number in any usual form.', examples: ['012-345 6789'] },
      'shipping.state': { description: 'The fee is MYR 10 to Sabah, Sarawak and Labuan, otherwise MYR 15.' },
      'shipping.country': { description: 'Malaysia unless given.' },
      items: { description: 'The products; each counts once.', minItems: 1 },
      'items.[].id': { description: "The product's id." },
    }),
    responses: {
      201: { description: 'A new order. Its status is `pending`.', schema: 'Order' },
      200: {
        description: "This browser's unpaid order of the same products, with contact and address brought up to date.",
        schema: 'Order',
      },
    },
    errors: [
      'invalid_request',
      'empty_cart',
      'invalid_email',
      'missing_fields',
      'invalid_phone',
      'products_unavailable',
      ...bodyErrors,
      'rate_limited',
    ],
    rateLimit: 'order',
  },
  {
    method: 'post',
    path: '/create-checkout-session',
    id: 'createCheckoutSession',
    tag: 'Checkout',
    summary: 'Start a payment',
    description:
      'Holds all products of the order, or none, and creates a checkout session at the payment provider. An earlier session of the order is expired first. The hold ends with the session, after 31 minutes.',
    request: toJsonRequest(createCheckoutSessionSchema, {
      orderId: { description: "The order's id." },
      items: { description: "Exactly the order's products." },
      'items.[].id': { description: "The product's id." },
      'items.[].price': {
        description: "The price shown, in MYR. When present it must be the order's.",
        type: 'number',
      },
      'items.[].quantity': { description: 'When present it must be 1.', type: 'integer' },
      shippingCost: { description: "The fee shown, in MYR. When present it must be the order's.", type: 'number' },
    }),
    responses: { 200: { description: 'The payment page.', schema: 'CheckoutSession' } },
    errors: [
      'invalid_request',
      'order_not_found',
      'order_mismatch',
      'products_unavailable',
      'order_not_payable',
      'payment_provider_failed',
      ...bodyErrors,
      'rate_limited',
    ],
    rateLimit: 'checkout',
  },
  {
    method: 'post',
    path: '/api/orders/{id}/release',
    id: 'releaseOrder',
    tag: 'Checkout',
    summary: 'Cancel a payment',
    description:
      'Expires the checkout session, frees the products and makes the order `pending`. An order without a session stays as it is.',
    parameters: [pathId("The order's id.")],
    responses: { 204: { description: 'The products are free.' } },
    errors: ['order_not_found', 'order_not_payable', 'cross_site_request'],
  },
  {
    method: 'get',
    path: '/api/orders',
    id: 'findOrder',
    tag: 'Checkout',
    summary: 'Get the order of a checkout session',
    description: 'Asks the provider when its webhook has not arrived yet.',
    cookie: 'shopper',
    parameters: [
      {
        name: 'session_id',
        in: 'query',
        required: true,
        schema: {
          type: 'string',
          description: 'From the address of the thank-you page.',
          examples: ['cs_test_a1b2c3d4e5'],
        },
      },
    ],
    responses: { 200: { description: 'The order.', schema: 'OrderView' } },
    errors: ['order_not_found', 'rate_limited'],
    rateLimit: 'lookup',
  },
  {
    method: 'post',
    path: '/api/feedback',
    id: 'createFeedback',
    tag: 'Shop',
    summary: 'Send feedback',
    description: 'Stored with the e-mail of the signed-in user, otherwise as `anonymous`.',
    request: toJsonRequest(createFeedbackSchema, { message: { description: 'Blank is ignored.', maxLength: 2000 } }),
    responses: {
      201: { description: 'Stored.', schema: 'Feedback' },
      204: { description: 'Blank; nothing was stored.' },
    },
    errors: ['invalid_request', ...bodyErrors, 'rate_limited'],
    rateLimit: 'feedback',
  },
  {
    method: 'post',
    path: '/api/page-views',
    id: 'createPageView',
    tag: 'Shop',
    summary: 'Count a page view',
    description: 'Counts the route for the day. The path is not stored.',
    request: toJsonRequest(createPageViewSchema, {
      route: { description: 'The pattern of the page.' },
      path: { description: "The page's path." },
    }),
    responses: { 204: { description: 'Counted.' } },
    errors: ['invalid_request', ...bodyErrors, 'rate_limited'],
    rateLimit: 'page-view',
  },
  {
    method: 'get',
    path: '/api/session',
    id: 'getSession',
    tag: 'Session',
    summary: 'Get the signed-in user',
    responses: { 200: { description: 'The user, or null for a guest.', schema: 'Session' } },
    errors: [],
  },
  {
    method: 'delete',
    path: '/api/session',
    id: 'deleteSession',
    tag: 'Session',
    summary: 'Sign out',
    responses: { 204: { description: 'Signed out; the session cookie is removed.' } },
    errors: ['cross_site_request'],
  },
  {
    method: 'get',
    path: '/api/live',
    id: 'streamProducts',
    tag: 'Live events',
    summary: 'Follow changes of products',
    description:
      'Server-sent events. `retry: 2000`, and a comment every 20 seconds. Each product event has an id; send the last one as `Last-Event-ID` and the stream continues after it.',
    parameters: [
      {
        name: 'last-event-id',
        in: 'header',
        required: false,
        schema: { type: 'string', description: 'Browsers send it when they reconnect.' },
      },
    ],
    responses: { 200: { description: 'A stream that stays open.' } },
    events: { product: { schema: 'ProductEvent', description: productEventNote }, resync },
    eventExample:
      'retry: 2000\n\nid: 5f0c2a1b-7\n\nid: 5f0c2a1b-8\nevent: product\ndata: {"id":"demo-1","change":"removed","product":null}\n\n: still here\n\n',
    errors: [],
  },
  {
    method: 'get',
    path: '/api/live/admin',
    id: 'streamAdminEvents',
    tag: 'Live events',
    summary: 'Follow changes of all records',
    description:
      'Server-sent events for admins. They carry ids only, no event ids, and nothing is sent again after a reconnect. The stream ends when the right to it ends.',
    cookie: 'session',
    responses: { 200: { description: 'A stream that stays open.' } },
    events: {
      product: { schema: 'AdminProductEvent', description: productEventNote },
      order: { schema: 'RecordEvent', description: 'An order was added or changed.' },
      notification: { schema: 'RecordEvent', description: 'A notification was added or changed.' },
      user: { schema: 'RecordEvent', description: 'A user was added or changed.' },
      feedback: { schema: 'RecordEvent', description: 'Feedback was added or removed.' },
      resync,
      revoked: { schema: 'EmptyEvent', description: 'The user is no longer an admin or signed in. The stream ends.' },
    },
    eventExample: 'retry: 2000\n\nevent: order\ndata: {"id":"0123456789abcdefghjkmnpqrs","change":"changed"}\n\n',
    errors: adminErrors,
  },
  {
    method: 'post',
    path: '/api/product-images',
    id: 'uploadProductImage',
    tag: 'Admin',
    summary: 'Upload a photo',
    cookie: 'session',
    parameters: [
      {
        name: 'upload-key',
        in: 'header',
        required: false,
        schema: {
          ...createRequestSchema(uploadKeySchema, {}),
          description: 'Makes retries safe: the same key gets the same address. May be a field of the form instead.',
        },
      },
    ],
    request: {
      type: 'multipart/form-data',
      schema: createRequestSchema(z.object({ image: z.file(), 'upload-key': uploadKeySchema.optional() }), {
        image: { description: 'A JPEG, PNG or WebP of at most 25 MB and at least 100 pixels a side.' },
        'upload-key': { description: 'See the header of the same name.' },
      }),
    },
    responses: { 201: { description: 'Stored in all its widths.', schema: 'UploadedImage' } },
    errors: ['invalid_request', 'invalid_image', ...adminErrors, ...bodyErrors],
  },
  {
    method: 'delete',
    path: '/api/product-images',
    id: 'deleteProductImage',
    tag: 'Admin',
    summary: 'Delete a photo that was not used',
    cookie: 'session',
    request: toJsonRequest(deleteImageSchema, { url: { description: 'The address that the upload returned.' } }),
    responses: { 204: { description: 'Deleted, or never there.' } },
    errors: ['invalid_request', 'image_in_use', ...adminErrors, ...bodyErrors],
  },
  {
    method: 'post',
    path: '/webhooks/stripe',
    id: 'receiveStripeEvent',
    tag: 'Operation',
    summary: 'Receive an event of the payment provider',
    description:
      'For Stripe alone. An event may arrive twice or late; it has its effect once. Stripe retries after a 500.',
    parameters: [
      {
        name: 'stripe-signature',
        in: 'header',
        required: true,
        schema: { type: 'string', description: 'Signature over the raw body.' },
      },
    ],
    request: { type: 'application/json', schema: { type: 'object', description: 'A Stripe event.' } },
    responses: { 200: { description: 'Do not send it again.', schema: 'WebhookReceipt' } },
    errors: ['invalid_signature', 'payload_too_large', 'internal_error'],
  },
  {
    method: 'get',
    path: '/healthz',
    id: 'getHealth',
    tag: 'Operation',
    summary: 'Ask whether the process is alive',
    responses: { 200: { description: 'Alive.', schema: 'Alive' } },
    errors: [],
  },
  {
    method: 'get',
    path: '/readyz',
    id: 'getReadiness',
    tag: 'Operation',
    summary: 'Ask whether to send requests here',
    responses: {
      200: { description: 'Ready.', schema: 'Ready' },
      503: { description: 'Draining before a stop.', schema: 'Draining' },
    },
    errors: [],
  },
]
