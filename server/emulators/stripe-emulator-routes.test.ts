import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import type { Env } from '../dependencies.ts'
import { createStripeEmulatorRoutes } from './stripe-emulator-routes.ts'

type Admin = Awaited<ReturnType<Parameters<typeof createStripeEmulatorRoutes>[0]['authorizeAdmin']>>

const harness = setUpHarness()

function createApp(publicUrl: string, admin: Admin, isPublic = publicUrl.startsWith('https:')) {
  const routes = createStripeEmulatorRoutes({
    emulator: harness.fetchFromProvider,
    publicUrl,
    isPublic,
    authorizeAdmin: async () => admin,
  })
  const app = new Hono<Env>().route('/', routes)
  return (path: string, init?: RequestInit) => app.request(new URL(path, publicUrl), init)
}

const owner: Admin = {
  id: 'ann',
  uid: 'ann',
  email: 'ann@example.com',
  isAdmin: true,
  createdAt: '',
  updatedAt: '',
}
const publicUrl = 'https://shop.example'
const dashboardRequests: [method: string, path: string][] = [
  ['GET', '/sandbox/stripe'],
  ['GET', '/sandbox/stripe/'],
  ['GET', '/sandbox/stripe/pay/../'],
  ['GET', '/sandbox/stripe//'],
  ['POST', '/sandbox/stripe/charges/ch_1/refund'],
  ['POST', '/sandbox/stripe/refunds/re_1/update'],
  ['POST', '/sandbox/stripe/sessions/cs_1/settle'],
  ['POST', '/sandbox/stripe/payouts'],
  ['POST', '/sandbox/stripe/controls'],
]

describe('on a public host', () => {
  test.each(dashboardRequests)('keeps everybody but admins out of the dashboard: %s %s', async (method, path) => {
    const send = async (admin: Admin) => {
      const response = await createApp(publicUrl, admin)(path, { method })
      return [response.status, response.headers.get('location')]
    }
    expect(await send('anonymous')).toEqual([302, '/login'])
    expect(await send('not-admin')).toEqual([302, '/shop'])
  })

  test('shows the dashboard to an admin', async () => {
    const response = await createApp(publicUrl, owner)('/sandbox/stripe/')
    expect(await response.text()).toContain('What happens next')
  })

  test('lets a shopper pay', async () => {
    const { url } = await harness.shopper().startPaying([await insertProduct(harness.db)])
    const { pathname } = new URL(url)
    const request = createApp(publicUrl, 'anonymous')
    expect(await (await request(pathname)).text()).toContain('Card number')
    const paid = await request(pathname, { method: 'POST', body: new URLSearchParams({ number: '4242424242424242' }) })
    expect(paid.status).toBe(303)
    await harness.settleWebhooks()
  })

  test('leaves the API to its key', async () => {
    expect((await createApp(publicUrl, 'anonymous')('/sandbox/stripe/v1/charges')).status).toBe(401)
  })
})

describe('on this machine', () => {
  test('shows the dashboard to everybody', async () => {
    expect((await createApp('http://localhost:3000', 'anonymous')('/sandbox/stripe/')).status).toBe(200)
  })

  test('keeps the dashboard from visitors who come through a tunnel', async () => {
    const request = createApp('http://localhost:3000', 'anonymous')
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect((await request('/sandbox/stripe/', { headers })).status).toBe(302)
  })

  test('lets nobody pay through a proxy, unless the store is a demonstration', async () => {
    const { url } = await harness.shopper().startPaying([await insertProduct(harness.db)])
    const { pathname } = new URL(url)
    const statuses = async (isPublic: boolean, headers: Record<string, string>) => {
      const request = createApp('http://localhost:3000', 'anonymous', isPublic)
      const post = { method: 'POST', headers, body: new URLSearchParams({ number: '4000000000000002' }) }
      return [(await request(pathname, { headers })).status, (await request(pathname, post)).status]
    }
    for (const headers of [{ 'x-real-ip': '127.0.0.1' }, { via: '1.1 cache' }]) {
      expect(await statuses(false, headers as Record<string, string>)).toEqual([404, 404])
      expect(await statuses(true, headers as Record<string, string>)).toEqual([200, 402])
    }
    // A phone in the network, or the browser of a store in a container.
    for (const headers of [{}, { host: '192.168.1.7:3000' }])
      expect(await statuses(false, headers as Record<string, string>)).toEqual([200, 402])
  })
})

test.each(['/sandbox/stripe/pay/cs_test_1', '/sandbox/stripe/v1/refunds', '/sandbox/stripe/controls'])(
  'refuses a large body before the sandbox reads it: %s',
  async path => {
    const response = await harness.request(path, { method: 'POST', body: 'x'.repeat(64 * 1024 + 1) })
    expect(response.status).toBe(413)
  },
)
