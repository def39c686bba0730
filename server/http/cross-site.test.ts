import { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ConfidentialRecords, insertConfidentialRecords, serializeRecords } from '#test/confidential-records.ts'
import { setUpHarness } from '#test/harness.ts'
import { password, type SignedInUser, signUp } from '#test/signed-in-user.ts'
import type { Env } from '../dependencies.ts'
import { rejectCrossSiteWrites } from './request-guards.ts'

const harness = setUpHarness({ hasPages: true })
let boss: SignedInUser
let secrets: ConfidentialRecords
beforeEach(async () => {
  secrets = await insertConfidentialRecords(harness)
  boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
})

const writes = (): [string, string, URLSearchParams | string][] => [
  ['POST', '/login', new URLSearchParams({ email: 'boss@example.com', password })],
  ['POST', '/login.data', new URLSearchParams({ email: 'boss@example.com', password })],
  ['POST', '/signup.data', new URLSearchParams({ email: 'mallory@example.com', password })],
  ['POST', '/admin/user-management', new URLSearchParams({ userId: secrets.user, isAdmin: 'true' })],
  ['POST', '/admin/user-management.data', new URLSearchParams({ userId: secrets.user, isAdmin: 'true' })],
  ['POST', '/admin/tips.data', new URLSearchParams({ id: secrets.tip })],
  ['POST', `/admin/product/${secrets.product}.data`, new URLSearchParams({ intent: 'delete' })],
  ['POST', '/api/product-images', ''],
  ['DELETE', '/api/product-images', '{"url":"/product-images/1700000000000-new-800.webp"}'],
  ['DELETE', '/api/session', ''],
  ['POST', '/api/feedback', '{"message":"spam"}'],
  ['POST', '/api/orders', '{}'],
]

const host = 'localhost:3000'
test.each<[string, Record<string, string>]>([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', host }],
  ['a sibling subdomain', { 'sec-fetch-site': 'same-site', host }],
  ['a foreign origin, without Sec-Fetch-Site', { origin: 'https://evil.example', host }],
  ['the same name at another port', { origin: 'http://localhost:4000', host }],
  ['an origin that starts with the host name of the store', { origin: 'http://localhost:3000.evil.example', host }],
  ['a sandboxed frame', { origin: 'null', host }],
  ['a sandboxed frame, without a Host header', { origin: 'null' }],
  ['an invalid origin', { origin: 'localhost:3000', host }],
])('rejects writes with the cookies of an admin from %s [ROLE-02]', async (_what, headers) => {
  const before = await serializeRecords(harness)
  for (const [method, path, body] of writes()) {
    const response = await boss.request(path, { method, body, headers })
    expect([method, path, response.status, response.headers.getSetCookie()]).toEqual([method, path, 403, []])
  }
  expect(await serializeRecords(harness)).toBe(before)
  expect((await boss.getPage('/admin')).status).toBe(200)
})

test.each<[string, Record<string, string>]>([
  ['its own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000', host }],
  ['its public address, behind a proxy with another host', { origin: 'http://localhost:3000', host: 'store:8080' }],
  ['the address bar', { 'sec-fetch-site': 'none', host }],
  ['a client that is not a browser', {}],
])('accepts writes from %s', async (_what, headers) => {
  const body = new URLSearchParams({ userId: secrets.user, isAdmin: 'true' })
  expect((await boss.request('/admin/user-management.data', { method: 'POST', body, headers })).status).toBe(200)
})

test('allows reads from another site but sends no CORS headers', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const path of ['/admin/orders', '/admin/orders.data', '/api/session', '/api/products']) {
    const response = await boss.request(path, { headers })
    expect(response.status).toBe(200)
    expect([...response.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
    expect(response.headers.get('x-frame-options')).toBe('DENY')
  }
})

test('rejects bodies over 64 KB, with and without Content-Length, before reading them [T3]', async () => {
  const large = new URLSearchParams({ email: 'x'.repeat(70_000), password }).toString()
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  for (const path of ['/login', '/login.data', '/signup.data', '/admin/prices.data', '/shop', '/api/session']) {
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        if (pulled > 500) throw new Error('The body was read to its end')
        controller.enqueue(new TextEncoder().encode('x'.repeat(1024)))
      },
    })
    const withLength = { ...type, 'content-length': String(large.length) }
    const method = path === '/api/session' ? 'DELETE' : 'POST'
    expect([path, (await boss.request(path, { method, body: large, headers: withLength })).status]).toEqual([path, 413])
    const response = await boss.request(path, { method, body: endless, headers: type, duplex: 'half' } as RequestInit)
    expect([path, response.status, pulled < 80]).toEqual([path, 413, true])
  }
})

test('answers reads from other sites', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', host }
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect([method, (await harness.request('/api/products', { method, headers })).status]).not.toEqual([method, 403])
})

describe('a store that the public reaches', () => {
  const app = new Hono<Env>()
    .use(rejectCrossSiteWrites({ store: { publicUrl: 'https://shop.example' } }))
    .post('/', c => c.text('written'))
  const write = async (headers: Record<string, string>) =>
    (await app.request('/', { method: 'POST', headers: { host: 'shop.example', ...headers } })).status

  test.each(['http://shop.example', 'https://shop.example:8443', 'https://www.shop.example', 'null'])(
    'rejects writes from %s, whatever the host of the request',
    async origin => {
      const { host = '' } = URL.parse(origin) ?? {}
      expect([await write({ origin }), await write({ origin, host })]).toEqual([403, 403])
      // Forms of a page without a referrer, such as an order's, send the origin 'null'.
      expect(await write({ origin, 'sec-fetch-site': 'same-origin' })).toBe(origin === 'null' ? 200 : 403)
    },
  )

  test('accepts writes from the origin of PUBLIC_URL, and from clients that are no browser', async () => {
    expect(await write({ origin: 'https://shop.example' })).toBe(200)
    expect(await write({ origin: 'https://shop.example', host: 'store:8080' })).toBe(200)
    expect(await write({})).toBe(200)
  })
})

test('accepts writes from its own page at another name than its public one', async () => {
  const headers = { origin: 'http://store:8080', host: 'store:8080', 'content-type': 'application/json' }
  const body = '{"message":"Nice shirts"}'
  expect((await harness.request('/api/feedback', { method: 'POST', body, headers })).status).toBe(201)
})
