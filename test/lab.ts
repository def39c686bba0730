import { Hono } from 'hono'
import Stripe from 'stripe'
import { type Google, openSignIn } from '#platform/auth/open.server.ts'
import { openLive } from '#platform/live/open.server.ts'
import { openPayments } from '#platform/payments/open.server.ts'
import { openStripeSandbox } from '#sandbox/stripe/open.ts'
import { createApp } from '#server/app.ts'
import { openBuild } from '#server/build.ts'
import type { Env, Parts } from '#server/env.ts'
import { pages } from '#server/pages.ts'
import { openRateLimits } from '#server/rate-limits.ts'
import type { Db } from '#store/database.server.ts'
import type { Outside } from '#store/outside.server.ts'
import { openVisitCounter } from '#store/visits/visit-counter.server.ts'
import { openTestDatabase } from '#test/database.ts'
import { openBrowser, type TestBrowser } from './browser.ts'

const publicUrl = 'http://localhost:3000'
const secretKey = 'sk_test_lab'
const webhookSecret = 'whsec_lab'

/** One webhook as the provider sent it. */
export interface Delivery {
  type: string
  body: string
  signature: string
}

export interface Lab {
  db: Db
  /** Queries so far. */
  queryCount(): number
  outside: Outside
  parts: Parts
  /** The whole store over HTTP, without a socket; pages are the built ones with `hasPages`, and one word otherwise. */
  request(path: string, init?: RequestInit): Promise<Response>
  /** Whatever has a handler, as method and path; what only looks at requests that pass by is not among them. */
  endpoints: string[]
  browser(): TestBrowser
  /** The store's and the provider's clock. */
  pass(minutes: number): void
  /** What the provider sent so far. */
  deliveries: Delivery[]
  /** From now on webhooks are kept back: `deliver` brings them when a test wants them. */
  keepWebhooksBack(): void
  deliver(delivery: Delivery): Promise<Response>
  /** Lets the provider's next answers to its API be something else; `undefined` lets the call through. */
  /** What the provider would answer by itself, for interferences that change only when. */
  provider(request: Request): Promise<Response>
  interfere(answer: (request: Request) => Response | undefined | Promise<Response | undefined>): void
  /** The provider's own API, past whatever `interfere` does. */
  stripe: Stripe
  webhookSecret: string
  /** A test that provokes errors says so; any other error in the log fails it at `close`. */
  expectErrors(): void
  errors: string[]
  drain(): void
  endStreams(): void
  close(): Promise<void>
}

/** The store with everything real but the sockets: database in memory, the pay sandbox in process, its webhooks delivered, a clock to turn. */
export async function openLab({
  hasRateLimits = false,
  hasPages = false,
  providerTimeoutMs = 15_000,
  google = undefined as Google | undefined,
} = {}): Promise<Lab> {
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

  const { db, count } = countQueries(await openTestDatabase())
  const hub = openLive({ db, log })
  const deliveries: Delivery[] = []
  let isKeptBack = false
  const underWay = new Set<Promise<Response>>()
  let interference: Parameters<Lab['interfere']>[0] = () => undefined

  const sandbox = openStripeSandbox({
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
        if (isKeptBack) return new Response(null, { status: 200 })
        const delivering = deliver(delivery)
        underWay.add(delivering)
        return delivering.finally(() => underWay.delete(delivering))
      },
    },
  })
  const providerApi: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const givenUp = new Promise<never>((_resolve, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason)),
    )
    const answer = async () => (await interference(request.clone())) ?? sandbox.fetch(request)
    return Promise.race([answer(), givenUp])
  }
  const { payments, readEvent } = openPayments({
    secretKey,
    webhookSecret,
    methods: ['card', 'fpx', 'grabpay'],
    fetch: providerApi,
    now,
    timeoutMs: providerTimeoutMs,
  })
  const outside: Outside = {
    db,
    now,
    payments,
    live: hub,
    log,
    publicUrl,
    shop: { name: 'TuffThrift', email: 'hello@example.com', whatsapp: '60123456789', socialUrl: 'https://example.com' },
    founders: {
      cto: { name: 'Tina', words: 'Keeps the till.', portrait: undefined },
      ceo: { name: 'Boss', words: 'Digs the bales.', portrait: undefined },
    },
    lowStock: 3,
    analyticsSrc: undefined,
  }
  const draining = new AbortController()
  const closing = new AbortController()
  const visits = openVisitCounter(outside)
  const parts: Parts = {
    outside,
    hub,
    photos: { put: async () => {}, get: async () => undefined, remove: async () => {}, addressOf: key => `/${key}` },
    readEvent,
    signIn: openSignIn({ db, secret: 'a secret of thirty-two characters', publicUrl, log, live: hub, google }),
    visits,
    limits: openRateLimits({ isOn: hasRateLimits, db }),
    trustedProxies: 1,
    isSecure: false,
    draining: draining.signal,
    closing: closing.signal,
  }
  const app = createApp({
    parts,
    pages: hasPages ? pages(parts, await openBuild()) : async c => c.text('a page'),
    sandbox: sandbox.fetch,
  })
  const top = new Hono<Env>().route('/', app)
  const request = async (path: string, init?: RequestInit) => top.fetch(new Request(new URL(path, publicUrl), init), {})
  const deliver = ({ body, signature }: Delivery) =>
    request('/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })

  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient((input, init) => sandbox.fetch(new Request(input, init))),
  })

  return {
    db,
    queryCount: count,
    outside,
    parts,
    request,
    endpoints: app.routes.filter(isHandler).map(({ method, path }) => `${method} ${path}`),
    browser: () => openBrowser(request),
    pass(minutes) {
      time += minutes * 60_000
    },
    deliveries,
    keepWebhooksBack() {
      isKeptBack = true
    },
    deliver,
    provider: sandbox.fetch,
    interfere(answer) {
      interference = answer
    },
    stripe,
    webhookSecret,
    expectErrors() {
      areErrorsExpected = true
    },
    errors,
    drain: () => draining.abort(),
    endStreams: () => closing.abort(),
    async close() {
      closing.abort()
      await sandbox.close()
      await Promise.all(underWay)
      await visits.close()
      await hub.close()
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
