import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import { parse } from 'yaml'
import type { z } from 'zod'
import type { Order, OrderView } from '#store/orders/order.ts'
import type { Product } from '#store/products/product.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import { address, email, insertProduct, insertUser } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { createJpegPhoto, svg } from '#test/image-files.ts'
import { type ReceivedEvents, readEventStream } from '#test/live/event-stream.ts'
import { getCookieHeader } from '#test/signed-in-user.ts'
import type { OpenApiDocument, OperationDocument, ResponseDocument } from '#tools/openapi/build-document.ts'
import { operations as sources } from '#tools/openapi/operations.ts'
import { apiDocsPaths, renderApiDocs } from '#tools/openapi/render-api-docs.ts'
import { type ErrorCode, errorCodes } from '../http/error-codes.ts'
import type { Json, orderSchema, orderViewSchema, productSchema } from './response-schemas.ts'

const committed = {
  yaml: readFileSync(apiDocsPaths.yaml, 'utf8'),
  markdown: readFileSync(apiDocsPaths.markdown, 'utf8'),
}
const document: OpenApiDocument = parse(committed.yaml)

interface DocumentedOperation extends OperationDocument {
  method: string
  path: string
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): DocumentedOperation => ({ method, path, ...operation })),
)
const findOperation = (id: string): DocumentedOperation => operations.find(({ operationId }) => operationId === id)!
const findResponse = (id: string, status: number): ResponseDocument | undefined =>
  findOperation(id).responses[status] as ResponseDocument | undefined

// Strict mode rejects unknown keywords of schemas, so the document's own ones are made known.
const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false })
addFormats.default(ajv)
ajv.addVocabulary(Object.keys(document))
ajv.addSchema(document, 'openapi')

/** Lists how a value differs from the schema at a place of the document. */
function listMismatches(place: (string | number)[], value: unknown): string[] {
  const pointer = place
    .map(key => encodeURIComponent(String(key).replaceAll('~', '~0').replaceAll('/', '~1')))
    .join('/')
  const validate = ajv.compile({ $ref: `openapi#/${pointer}` })
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  )
}

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await harness.close()
})

describe('the documents', () => {
  test('docs/openapi.yaml and docs/api.md are what `npm run docs:api` writes', () => {
    expect(renderApiDocs(committed.markdown)).toEqual(committed)
  })

  test('docs/openapi.yaml is valid OpenAPI 3.1', async () => {
    expect(await new Validator().validate(parse(committed.yaml))).toEqual({ valid: true })
    expect(document.openapi).toMatch(/^3\.1\./)
  })

  test('every endpoint is documented, except pages, pictures and emulators', () => {
    const undocumented = [
      'GET /product-images/:name',
      'GET /favicon.ico',
      'GET /apple-touch-icon.png',
      'GET /.well-known/change-password',
      'ALL /sandbox/stripe/*',
      'GET /login/google/start',
      'GET /api/auth/callback/google',
      'ALL /api/*',
      'ALL /*',
    ]
    const documented = operations.map(
      ({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    )
    expect([...new Set(harness.endpoints)].sort()).toEqual([...documented, ...undocumented].sort())
  })

  test('a response with a field too many, too few or of another type does not match', async () => {
    await insertProduct(harness.db)
    const { body } = await harness.shopper().get<{ products: object[] }>('/api/products')
    const [product] = body.products
    const place = ['components', 'schemas', 'Product']
    expect(listMismatches(place, product)).toEqual([])
    expect(listMismatches(place, { ...product, soldToName: 'Siti' })).toHaveLength(1)
    expect(listMismatches(place, { ...product, price: undefined })).toHaveLength(1)
    expect(listMismatches(place, { ...product, createdAt: 'yesterday' })).not.toEqual([])
    expect(listMismatches(['components', 'schemas', 'Error'], { message: 'No' })).not.toEqual([])
  })

  test('response schemas have the types of the store', () => {
    expectTypeOf<z.infer<typeof productSchema>>().toEqualTypeOf<Json<Product>>()
    expectTypeOf<z.infer<typeof orderSchema>>().toEqualTypeOf<Json<Order>>()
    expectTypeOf<z.infer<typeof orderViewSchema>>().toEqualTypeOf<Json<OrderView>>()
  })
})

interface SentRequest {
  method: string
  path: string
  body: unknown
  response: Response
}

/** Sends a request to the app, as JSON unless the body is a form or text. */
async function send(
  method: string,
  path: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<SentRequest> {
  const isEncoded = body === undefined || body instanceof FormData || typeof body === 'string'
  const response = await harness.request(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: isEncoded ? (body as BodyInit) : JSON.stringify(body) }),
  })
  return { method, path, body, response }
}

const exceedRateLimit = () => vi.spyOn(harness.dependencies.rateLimits, 'consume').mockResolvedValue(7)
const otherSite = { headers: { 'sec-fetch-site': 'cross-site' } }
const tooLarge = 'x'.repeat(65 * 1024)

/** From now on every request carries the session of this user. */
async function signIn({ isAdmin = true } = {}): Promise<string> {
  const uid = await insertUser(harness.db, { isAdmin })
  vi.spyOn(harness.dependencies.signIn, 'findUser').mockImplementation(() => findUser(harness.db, uid))
  return uid
}

const photoUrl = '/product-images/1-tee-800.webp'
const orderBody = (id: string) => ({ email, shipping: address, items: [{ id }] })
const checkoutBody = ({ id, items, shippingCost }: Order) => ({ orderId: id, items, shippingCost })

async function placeOrder() {
  const product = await insertProduct(harness.db)
  const { body: order } = await harness.shopper().order([product])
  return { order, product }
}

const startCheckout = async (overrides: Record<string, unknown> = {}) =>
  send('POST', '/create-checkout-session', { body: { ...checkoutBody((await placeOrder()).order), ...overrides } })

/** Lets the provider's API fail from now on. */
function breakProvider(): void {
  harness.expectErrors()
  harness.interceptProvider(() => new Response('{}', { status: 400 }))
}

function createPhotoForm(bytes: Uint8Array): FormData {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], 'tee.jpg'))
  return form
}

/** A webhook of a paid checkout session, as the provider sent it. */
async function createWebhook() {
  harness.holdWebhooks()
  await harness.shopper().buy([await insertProduct(harness.db)])
  const { body, signature } = await vi.waitFor(() => {
    const completed = harness.deliveries.find(({ type }) => type === 'checkout.session.completed')
    if (!completed) throw new Error('The provider has not sent the webhook yet')
    return completed
  })
  return { body, headers: { 'stripe-signature': signature } }
}

/** Lets the store fail from now on. */
function breakClock(): void {
  harness.expectErrors()
  vi.spyOn(harness.store, 'now').mockImplementation(() => {
    throw new Error('No clock')
  })
}

type Call = () => Promise<SentRequest>

/** Calls for each documented answer of each operation, by status or error code. */
const calls: Record<string, Record<string, Call | Call[]>> = {
  listProducts: {
    200: [
      () => send('GET', '/api/products'),
      async () => {
        await insertProduct(harness.db, { createdAt: null, size: 'M', brand: 'Padini' })
        await insertProduct(harness.db, { title: null, name: 'Old tee', imageUrl: 'https://example.com/tee.jpg' })
        await harness.shopper().startPaying([await insertProduct(harness.db)])
        return send('GET', '/api/products?limit=2&sort=price-asc')
      },
      async () => {
        await harness.shopper().buy([await insertProduct(harness.db)])
        return send('GET', '/api/products?sold=1')
      },
      async () => send('GET', `/api/products?ids=${await insertPhotographedProduct()},unknown`),
    ],
    invalid_request: () => send('GET', '/api/products?sort=cheapest'),
  },
  getProduct: {
    200: async () => send('GET', `/api/products/${await insertPhotographedProduct()}`),
    product_not_found: () => send('GET', '/api/products/unknown'),
  },
  createOrder: {
    201: async () => send('POST', '/api/orders', { body: orderBody(await insertProduct(harness.db)) }),
    200: async () => {
      const body = orderBody(await insertProduct(harness.db))
      const { response } = await send('POST', '/api/orders', { body })
      return send('POST', '/api/orders', { body, headers: { cookie: getCookieHeader(response) } })
    },
    invalid_request: [
      () => send('POST', '/api/orders', { body: 'no JSON' }),
      () => send('POST', '/api/orders', { body: {} }),
    ],
    empty_cart: () => send('POST', '/api/orders', { body: { ...orderBody('x'), items: [] } }),
    invalid_email: () => send('POST', '/api/orders', { body: { ...orderBody('x'), email: 'siti@' } }),
    missing_fields: () =>
      send('POST', '/api/orders', { body: { ...orderBody('x'), shipping: { ...address, city: '' } } }),
    invalid_phone: () =>
      send('POST', '/api/orders', { body: { ...orderBody('x'), shipping: { ...address, phone: '1' } } }),
    products_unavailable: [
      () => send('POST', '/api/orders', { body: orderBody('unknown') }),
      async () => send('POST', '/api/orders', { body: orderBody(await insertProduct(harness.db, { sold: 1 })) }),
      async () => {
        const id = await insertProduct(harness.db)
        await harness.shopper().startPaying([id])
        return send('POST', '/api/orders', { body: orderBody(id) })
      },
    ],
    cross_site_request: () => send('POST', '/api/orders', otherSite),
    payload_too_large: () => send('POST', '/api/orders', { body: tooLarge }),
    rate_limited: () => {
      exceedRateLimit()
      return send('POST', '/api/orders', { body: orderBody('x') })
    },
  },
  createCheckoutSession: {
    200: () => startCheckout(),
    invalid_request: () => send('POST', '/create-checkout-session', { body: {} }),
    order_not_found: () => startCheckout({ orderId: 'unknown' }),
    order_mismatch: () => startCheckout({ shippingCost: 0 }),
    products_unavailable: async () => {
      const { order, product } = await placeOrder()
      await harness.shopper().buy([product])
      return send('POST', '/create-checkout-session', { body: checkoutBody(order) })
    },
    order_not_payable: async () => {
      const { order } = await harness.shopper().buy([await insertProduct(harness.db)])
      return send('POST', '/create-checkout-session', { body: checkoutBody(order) })
    },
    payment_provider_failed: () => {
      breakProvider()
      return startCheckout()
    },
    cross_site_request: () => send('POST', '/create-checkout-session', otherSite),
    payload_too_large: () => send('POST', '/create-checkout-session', { body: tooLarge }),
    rate_limited: () => {
      exceedRateLimit()
      return send('POST', '/create-checkout-session', { body: { orderId: 'unknown', items: [] } })
    },
  },
  releaseOrder: {
    204: async () => {
      const { order } = await harness.shopper().startPaying([await insertProduct(harness.db)])
      return send('POST', `/api/orders/${order.id}/release`)
    },
    order_not_found: () => send('POST', '/api/orders/unknown/release'),
    order_not_payable: async () => {
      const { order } = await harness.shopper().buy([await insertProduct(harness.db)])
      return send('POST', `/api/orders/${order.id}/release`)
    },
    cross_site_request: () => send('POST', '/api/orders/unknown/release', otherSite),
  },
  findOrder: {
    200: [
      async () => {
        const { sessionId } = await harness.shopper().startPaying([await insertPhotographedProduct()])
        return send('GET', `/api/orders?session_id=${sessionId}`)
      },
      async () => {
        const { sessionId } = await harness.shopper().buy([await insertProduct(harness.db, { size: 'M' })])
        harness.advanceClock(180)
        return send('GET', `/api/orders?session_id=${sessionId}`)
      },
    ],
    order_not_found: () => send('GET', '/api/orders?session_id=cs_test_unknown000'),
    rate_limited: () => {
      exceedRateLimit()
      return send('GET', '/api/orders?session_id=cs_test_unknown000')
    },
  },
  createFeedback: {
    201: [
      () => send('POST', '/api/feedback', { body: { message: 'Lovely' } }),
      async () => {
        await signIn({ isAdmin: false })
        return send('POST', '/api/feedback', { body: { message: 'Lovely' } })
      },
    ],
    204: () => send('POST', '/api/feedback', { body: { message: ' ' } }),
    invalid_request: [
      () => send('POST', '/api/feedback', { body: { message: 7 } }),
      () => send('POST', '/api/feedback', { body: { message: 'x'.repeat(2001) } }),
    ],
    cross_site_request: () => send('POST', '/api/feedback', otherSite),
    payload_too_large: () => send('POST', '/api/feedback', { body: tooLarge }),
    rate_limited: () => {
      exceedRateLimit()
      return send('POST', '/api/feedback', { body: { message: 'Lovely' } })
    },
  },
  createPageView: {
    204: () => send('POST', '/api/page-views', { body: { route: '/shop', path: '/shop?filter=top' } }),
    invalid_request: () => send('POST', '/api/page-views', { body: { route: '/admin', path: '/admin' } }),
    cross_site_request: () => send('POST', '/api/page-views', otherSite),
    payload_too_large: () => send('POST', '/api/page-views', { body: tooLarge }),
    rate_limited: () => {
      exceedRateLimit()
      return send('POST', '/api/page-views', { body: { route: '/shop', path: '/shop' } })
    },
  },
  getSession: {
    200: [
      () => send('GET', '/api/session'),
      async () => {
        await signIn()
        return send('GET', '/api/session')
      },
    ],
  },
  deleteSession: {
    204: () => send('DELETE', '/api/session'),
    cross_site_request: () => send('DELETE', '/api/session', otherSite),
  },
  streamProducts: { 200: () => send('GET', '/api/live') },
  streamAdminEvents: {
    200: async () => {
      await signIn()
      return send('GET', '/api/live/admin')
    },
    unauthorized: () => send('GET', '/api/live/admin'),
    forbidden: async () => {
      await signIn({ isAdmin: false })
      return send('GET', '/api/live/admin')
    },
  },
  uploadProductImage: {
    201: async () => {
      await signIn()
      const headers = { 'upload-key': 'a-new-photo' }
      return send('POST', '/api/product-images', { headers, body: createPhotoForm(await createJpegPhoto()) })
    },
    invalid_request: [
      async () => {
        await signIn()
        return send('POST', '/api/product-images', { body: {} })
      },
      async () => {
        await signIn()
        const headers = { 'upload-key': 'short' }
        return send('POST', '/api/product-images', { headers, body: createPhotoForm(svg) })
      },
    ],
    invalid_image: async () => {
      await signIn()
      return send('POST', '/api/product-images', { body: createPhotoForm(svg) })
    },
    unauthorized: () => send('POST', '/api/product-images'),
    forbidden: async () => {
      await signIn({ isAdmin: false })
      return send('POST', '/api/product-images')
    },
    cross_site_request: () => send('POST', '/api/product-images', otherSite),
    payload_too_large: async () => {
      await signIn()
      return send('POST', '/api/product-images', { body: createPhotoForm(new Uint8Array(26 * 1024 * 1024)) })
    },
  },
  deleteProductImage: {
    204: async () => {
      await signIn()
      return send('DELETE', '/api/product-images', { body: { url: '/product-images/unknown.webp' } })
    },
    invalid_request: async () => {
      await signIn()
      return send('DELETE', '/api/product-images', { body: {} })
    },
    unauthorized: () => send('DELETE', '/api/product-images'),
    forbidden: async () => {
      await signIn({ isAdmin: false })
      return send('DELETE', '/api/product-images')
    },
    image_in_use: async () => {
      await signIn()
      await insertPhotographedProduct()
      return send('DELETE', '/api/product-images', { body: { url: photoUrl } })
    },
    cross_site_request: () => send('DELETE', '/api/product-images', otherSite),
    payload_too_large: async () => {
      await signIn()
      return send('DELETE', '/api/product-images', { body: 'x'.repeat(26 * 1024 * 1024) })
    },
  },
  receiveStripeEvent: {
    200: async () => send('POST', '/webhooks/stripe', await createWebhook()),
    invalid_signature: () => send('POST', '/webhooks/stripe', { body: '{}' }),
    payload_too_large: () => send('POST', '/webhooks/stripe', { body: 'x'.repeat(1025 * 1024) }),
    internal_error: async () => {
      const webhook = await createWebhook()
      breakClock()
      return send('POST', '/webhooks/stripe', webhook)
    },
  },
  getReadiness: {
    200: () => send('GET', '/readyz'),
    503: () => {
      harness.drain()
      return send('GET', '/readyz')
    },
  },
  getHealth: { 200: () => send('GET', '/healthz') },
}

async function insertPhotographedProduct() {
  const sources = [{ url: photoUrl, width: 800, type: 'image/webp' }]
  await harness.db
    .insertInto('photos')
    .values({
      url: photoUrl,
      width: 800,
      height: 1000,
      blur: 'data:image/webp;base64,',
      sources: JSON.stringify(sources),
      createdAt: harness.store.now().toISOString(),
      uploadKey: null,
      uploadedBy: null,
      productId: null,
      unusedSince: null,
      pendingSince: null,
    })
    .execute()
  return insertProduct(harness.db, { imageUrls: JSON.stringify([photoUrl, 'https://example.com/other.jpg']) })
}

describe('real answers of the app are as documented', () => {
  test('each documented answer of each operation is tried', () => {
    const documented = sources.map(({ id, responses, errors }) => [id, [...Object.keys(responses), ...errors].sort()])
    const tried = Object.entries(calls).map(([id, outcomes]) => [id, Object.keys(outcomes).sort()])
    expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(documented))
  })

  const cases = Object.entries(calls).flatMap(([id, outcomes]) =>
    Object.entries(outcomes).flatMap(([outcome, call]) => [call].flat().map(one => [id, outcome, one] as const)),
  )
  test.each(cases)('%s answers %s', async (id, outcome, call) => {
    const { method, path, body, response } = await call()
    const operation = findOperation(id)
    expect(`${method} ${path}`).toMatch(toPattern(operation))
    const code = Object.hasOwn(errorCodes, outcome) ? (outcome as ErrorCode) : undefined
    expect(response.status).toBe(code ? errorCodes[code].status : Number(outcome))
    await expectDocumented(id, response, code)
    if (!code) expectDocumentedRequest(operation, body)
  })

  test.each(operations.filter(({ responses }) => responses.default).map(({ operationId }) => operationId))(
    '%s answers an address with a NUL character like other errors',
    async id => {
      const { method, path } = findOperation(id)
      const { response } = await send(method.toUpperCase(), `${path}?%00`)
      expect(response.status).toBe(400)
      expect(listMismatches(['components', 'schemas', 'Error'], await response.json())).toEqual([])
    },
  )

  test.each(['/api/unknown', '/api/products'])('POST %s is no endpoint and answers like other errors', async path => {
    const { response } = await send('POST', path)
    expect(response.status).toBe(404)
    expect(listMismatches(['components', 'schemas', 'Error'], await response.json())).toEqual([])
  })

  test('a failure of the server answers like other errors', async () => {
    const body = orderBody(await insertProduct(harness.db))
    breakClock()
    const { response } = await send('POST', '/api/orders', { body })
    expect(response.status).toBe(500)
    expect(listMismatches(['components', 'schemas', 'Error'], await response.json())).toEqual([])
  })
})

const toPattern = ({ method, path }: DocumentedOperation) =>
  new RegExp(`^${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`)

/** The media type is the documented one, and a JSON body matches the schema of this status. */
async function expectDocumented(id: string, response: Response, code?: ErrorCode): Promise<void> {
  const documented = findResponse(id, response.status)
  const [type] = Object.keys(documented?.content ?? {})
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(type)
  for (const name of Object.keys(documented?.headers ?? {})) expect(response.headers.has(name)).toBe(true)
  if (type === 'text/event-stream') return response.body?.cancel()
  if (!type) return expect(await response.text()).toBe('')
  const body = await response.json()
  const { path, method } = findOperation(id)
  const place = ['paths', path, method, 'responses', response.status, 'content', type, 'schema']
  expect(listMismatches(place, body)).toEqual([])
  if (code) expect(body).toMatchObject({ code })
}

/** What a successful call sent matches the schema of the request. */
function expectDocumentedRequest({ path, method, requestBody }: DocumentedOperation, body: unknown): void {
  const [type] = Object.keys(requestBody?.content ?? {})
  if (type !== 'application/json') return
  const value = typeof body === 'string' ? JSON.parse(body) : body
  expect(listMismatches(['paths', path, method, 'requestBody', 'content', type, 'schema'], value)).toEqual([])
}

describe('real events of the streams are as documented', () => {
  const getEvents = (id: string) => findResponse(id, 200)?.['x-events'] ?? {}
  const listNames = ({ events }: ReceivedEvents) => new Set(events.flatMap(({ event }) => event ?? []))

  /** Waits for every documented event, and compares the data of each with its schema. */
  async function expectEvents(id: string, stream: ReceivedEvents): Promise<void> {
    const documented = Object.keys(getEvents(id))
    await vi.waitFor(() => expect(listNames(stream)).toEqual(new Set(documented)))
    const place = ['paths', findOperation(id).path, 'get', 'responses', 200, 'x-events']
    for (const { event, data } of stream.events)
      if (event) expect(listMismatches([...place, event, 'data'], data)).toEqual([])
  }

  test('GET /api/live sends products with an id, and resync after a gap', async () => {
    const headers = { 'last-event-id': 'another-run' }
    const stream = await readEventStream(await harness.request('/api/live', { headers }))
    await harness.shopper().buy([await insertPhotographedProduct()])
    const hidden = await insertProduct(harness.db, { hidden: 1 })
    harness.store.events.publish([{ topic: 'product', id: hidden, change: 'changed' }])
    await vi.waitFor(() => expect(stream.text).toContain('"product":null'))
    await expectEvents('streamProducts', stream)
    for (const { event, id } of stream.events) if (event === 'product') expect(id).toMatch(/^\w{8}-\d+$/)
    await stream.close()
  })

  test('GET /api/live/admin sends ids, resync after a lost connection, and revoked before it ends', async () => {
    const subscribe = vi.spyOn(harness.dependencies.liveHub, 'subscribe')
    const uid = await signIn()
    await insertUser(harness.db, { isAdmin: true })
    const stream = await readEventStream(await harness.request('/api/live/admin'))
    await harness.shopper().buy([await insertProduct(harness.db)])
    await harness.shopper().post('/api/feedback', { message: 'Lovely' })
    subscribe.mock.lastCall?.[0].onResync()
    await vi.waitFor(() => expect(listNames(stream)).toContain('resync'))
    const by = { uid: 'command line', email: '' }
    await changeAdmin(harness.store, { by, userId: uid, isAdmin: false })
    await expectEvents('streamAdminEvents', stream)
    await vi.waitFor(() => expect(stream.hasEnded).toBe(true))
  })
})
