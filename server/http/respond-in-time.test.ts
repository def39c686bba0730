import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectTestDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { startSwallowingProxy } from '#test/swallowing-proxy.ts'
import { waitFor } from '#test/wait-for.ts'
import type { Env } from '../dependencies.ts'
import { respondWithEventStream } from '../live/event-stream.ts'
import { limitResponseTime, respondInTime } from './respond-in-time.ts'

const createGate = () => Promise.withResolvers<void>()

/** What waits for these hangs until they are open. */
let database: ReturnType<typeof createGate> | undefined
let harness: Harness
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  return harness.close()
})

/** Waits for a response, and lets the time pass when it doesn't come at once. */
async function passTime<T>(response: Promise<T>): Promise<T> {
  await Promise.race([response, wait(50)])
  await vi.advanceTimersByTimeAsync(18_000)
  return response
}

describe('while the database hangs', () => {
  beforeEach(async () => {
    harness = await createHarness({
      hasPages: true,
      connectDatabase: async () =>
        (await connectTestDatabase()).withPlugin({
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            await database?.promise
            return result
          },
        }),
    })
    harness.expectErrors()
    database = createGate()
  })
  afterEach(() => {
    database?.resolve()
    database = undefined
  })

  /** Of pages some, because one handler has them all. */
  const pages = ['GET /past-sales', 'GET /past-sales.data', 'GET /order/unknown', 'POST /login', 'GET /sitemap.xml']

  test('every endpoint and page answers in time', async () => {
    const endpoints = harness.endpoints.filter(endpoint => !endpoint.endsWith('*'))
    expect(endpoints.length).toBeGreaterThan(40)
    const late: string[] = []
    for (const endpoint of new Set([...endpoints, ...pages])) {
      const [method = '', path = ''] = endpoint.replace(/:\w+(\{[^}]*\})?/g, 'x').split(' ')
      const response = await passTime(harness.request(path, { method: method === 'ALL' ? 'GET' : method }))
      if (response.headers.get('retry-after') === '5') late.push(endpoint)
      await response.body?.cancel()
    }
    expect(late).toEqual(expect.arrayContaining(['GET /api/products/:id', 'GET /past-sales', 'GET /order/unknown']))
  })

  test('a page says so in its language, and its data leads to the page', async () => {
    const page = await passTime(harness.request('/past-sales?lang=ms'))
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Sebentar, ya')])
    const { status, headers } = await passTime(harness.request('/past-sales.data'))
    expect([status, headers.get('x-remix-redirect')]).toEqual([204, '/past-sales'])
  })
})

test('a checkout that takes too long goes on, and the next one finds it', async () => {
  harness = await createHarness()
  const { shopper, order } = await harness.shopper().placeOrder([await insertProduct(harness.db)])
  const provider = createGate()
  const { payments } = harness.store
  const createSession = payments.createSession.bind(payments)
  vi.spyOn(payments, 'createSession').mockImplementation(async (...request) => {
    await provider.promise
    return createSession(...request)
  })
  expect(await passTime(shopper.checkout(order))).toMatchObject({ status: 503, body: { code: 'overloaded' } })
  provider.resolve()
  vi.useRealTimers()
  await waitFor(async () => expect((await shopper.checkout(order)).body.url).toMatch(/^http/))
  expect((await harness.stripe.checkout.sessions.list()).data).toHaveLength(1)
})

test('Google sign-in answers in time when Google accepts connections and says nothing', async () => {
  const google = await startSwallowingProxy({ host: '127.0.0.1', port: 9 })
  google.swallow()
  harness = await createHarness({
    google: { clientId: 'id', clientSecret: 'secret', issuer: `http://127.0.0.1:${google.port}` },
  })
  harness.expectErrors()
  const response = await passTime(harness.request('/login/google/start'))
  await google.close()
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

test('gives up after less than 20 seconds by default, and later than one call of the payment provider', async () => {
  harness = await createHarness()
  let response: unknown
  void respondInTime(new Promise(() => {}), '/api/session').then(late => {
    response = late
  })
  // Two tries of 4.5 seconds, and the pause between them.
  await vi.advanceTimersByTimeAsync(10_000)
  expect(response).toBeUndefined()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(response).toMatchObject({ status: 503 })
})

test('opens no event stream for a request that has been answered, because nobody would end it', async () => {
  let isUnlocked = false
  const unlocked = Promise.withResolvers<void>()
  const started = vi.fn(() => ({ onClose() {} }))
  const app = new Hono<Env>().use(limitResponseTime).get('/', async c => {
    await unlocked.promise
    const response = respondWithEventStream(c, new AbortController().signal, started)
    isUnlocked = true
    return response
  })
  expect((await passTime(Promise.resolve(app.request('/')))).status).toBe(503)
  unlocked.resolve()
  await vi.waitUntil(() => isUnlocked)
  expect(started).not.toHaveBeenCalled()
})
