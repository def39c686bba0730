import { Hono } from 'hono'
import Stripe from 'stripe'
import { createSignIn, type GoogleCredentials } from '#platform/auth/sign-in.server.ts'
import { createLiveUpdates } from '#platform/live/live-updates.server.ts'
import { createPayments } from '#platform/payments/payments.server.ts'
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'
import { createApp } from '#server/app.ts'
import type { Env, ServerDependencies } from '#server/dependencies.ts'
import { createRateLimits } from '#server/http/rate-limits.ts'
import { pages } from '#server/pages/page-handler.ts'
import { createBuiltPages } from '#server/pages/page-source.ts'
import type { Db } from '#store/database.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { createVisitCounter } from '#store/visits/visit-counter.server.ts'
import { connectTestDatabase } from '#test/database.ts'
import { createShopperClient, type ShopperClient } from './shopper-client.ts'

const publicUrl = 'http://localhost:3000'
const secretKey = 'sk_test_lab'
const webhookSecret = 'whsec_lab'

/** One webhook as the provider sent it. */
export interface WebhookDelivery {
  type: string
  body: string
  signature: string
}

export interface Harness {
  db: Db
  /** Queries so far. */
  queryCount(): number
  store: StoreContext
  dependencies: ServerDependencies
  /** The whole store over HTTP, without a socket; pages are the built ones with `hasPages`, and one word otherwise. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Whatever has a handler, as method and path; what only looks at requests that pass by is not among them. */
  endpoints: string[]
  shopper(): ShopperClient
  /** The store's and the provider's clock. */
  advanceClock(minutes: number): void
  /** What the provider sent so far. */
  deliveries: WebhookDelivery[]
  /** From now on webhooks are kept back: `deliver` brings them when a test wants them. */
  holdWebhooks(): void
  deliver(delivery: WebhookDelivery): Promise<Response>
  /** Lets the provider's next answers to its API be something else; `undefined` lets the call through. */
  /** What the provider would answer by itself, for interferences that change only when. */
  fetchFromProvider(request: Request): Promise<Response>
  interceptProvider(answer: (request: Request) => Response | undefined | Promise<Response | undefined>): void
  /** The provider's own API, past whatever `interfere` does. */
  stripe: Stripe
  webhookSecret: string
  /** A test that provokes errors says so; any other error in the log fails it at `close`. */
  expectErrors(): void
  errors: string[]
  drain(): void
  closeStreams(): void
  close(): Promise<void>
}

/** The store with everything real but the sockets: database in memory, the pay sandbox in process, its webhooks delivered, a clock to turn. */
export async function createHarness({
  hasRateLimits = false,
  hasPages = false,
  providerTimeoutMs = 15_000,
  google = undefined as GoogleCredentials | undefined,
} = {}): Promise<Harness> {
  let time = Date.parse('2026-11-20T04:00:00.000Z')
  const now = () => new Date(time)
  const errors: string[] = []
  let areErrorsExpected = false
  const log = {
    info: () => {},
    warn: () => {},
    error: (details: object, message: string) =>
      void errors.push(`${message}: ${'err' in details ? String(details.err) : ''}`),
  }

  const { db, count } = countQueries(await connectTestDatabase())
  const liveHub = createLiveUpdates({ db, log })
  const deliveries: WebhookDelivery[] = []
  let areWebhooksHeld = false
  const pendingDeliveries = new Set<Promise<Response>>()
  let interceptor: Parameters<Harness['interceptProvider']>[0] = () => undefined

  const sandbox = createStripeSandbox({
    publicUrl: `${publicUrl}/sandbox/stripe`,
    secretKey,
    now,
    webhook: {
      url: `${publicUrl}/webhooks/stripe`,
      secret: webhookSecret,
      send: async (_url, init) => {
        const body = String(init?.body)
        const delivery = {
          type: JSON.parse(body).type,
          body,
          signature: new Headers(init?.headers).get('stripe-signature') ?? '',
        }
        deliveries.push(delivery)
        if (areWebhooksHeld) return new Response(null, { status: 200 })
        const delivering = deliver(delivery)
        pendingDeliveries.add(delivering)
        return delivering.finally(() => pendingDeliveries.delete(delivering))
      },
    },
  })
  const providerApi: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const aborted = new Promise<never>((_resolve, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    )
    const answer = async () => (await interceptor(request.clone())) ?? sandbox.fetch(request)
    return Promise.race([answer(), aborted])
  }
  const { payments, parseWebhookEvent } = createPayments({
    secretKey,
    webhookSecret,
    methods: ['card', 'fpx', 'grabpay'],
    fetch: providerApi,
    now,
    timeoutMs: providerTimeoutMs,
  })
  const store: StoreContext = {
    db,
    now,
    payments,
    events: liveHub,
    log,
    publicUrl,
    shop: { name: 'TuffThrift', email: 'hello@example.com', whatsapp: '60123456789', socialUrl: 'https://example.com' },
    founders: {
      cto: { name: 'Tina', quote: 'Keeps the till.', portrait: undefined },
      ceo: { name: 'Boss', quote: 'Digs the bales.', portrait: undefined },
    },
    lowStockThreshold: 3,
    analyticsSrc: undefined,
  }
  const draining = new AbortController()
  const closing = new AbortController()
  const visits = createVisitCounter(store)
  const dependencies: ServerDependencies = {
    store,
    liveHub,
    photos: { put: async () => {}, get: async () => undefined, remove: async () => {}, getUrl: key => `/${key}` },
    parseWebhookEvent,
    signIn: createSignIn({ db, secret: 'a secret of thirty-two characters', publicUrl, log, events: liveHub, google }),
    visits,
    rateLimits: createRateLimits({ isEnabled: hasRateLimits, db }),
    trustedProxies: 1,
    isSecure: false,
    draining: draining.signal,
    closing: closing.signal,
  }
  const app = createApp({
    dependencies,
    pages: hasPages ? pages(dependencies, await createBuiltPages()) : async c => c.text('a page'),
    sandbox: sandbox.fetch,
  })
  const top = new Hono<Env>().route('/', app)
  const request = async (path: string, init?: RequestInit) => top.fetch(new Request(new URL(path, publicUrl), init), {})
  const deliver = ({ body, signature }: WebhookDelivery) =>
    request('/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })

  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient((input, init) => sandbox.fetch(new Request(input, init))),
  })

  return {
    db,
    queryCount: count,
    store,
    dependencies,
    request,
    endpoints: app.routes.filter(isHandler).map(({ method, path }) => `${method} ${path}`),
    shopper: () => createShopperClient(request),
    advanceClock(minutes) {
      time += minutes * 60_000
    },
    deliveries,
    holdWebhooks() {
      areWebhooksHeld = true
    },
    deliver,
    fetchFromProvider: sandbox.fetch,
    interceptProvider(answer) {
      interceptor = answer
    },
    stripe,
    webhookSecret,
    expectErrors() {
      areErrorsExpected = true
    },
    errors,
    drain: () => draining.abort(),
    closeStreams: () => closing.abort(),
    async close() {
      closing.abort()
      await sandbox.close()
      await Promise.all(pendingDeliveries)
      await visits.close()
      await liveHub.close()
      await db.destroy()
      if (!areErrorsExpected && errors.length > 0)
        throw new Error(`Unexpected errors in the log:\n${errors.join('\n')}`)
    },
  }
}

/** Middleware takes a second argument, what comes after it; a handler does not. */
const isHandler = ({ handler }: { handler: { length: number } }) => handler.length < 2

function countQueries(db: Db): { db: Db; count: () => number } {
  let count = 0
  const counted = db.withPlugin({
    transformQuery({ node }) {
      count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { db: counted, count: () => count }
}
