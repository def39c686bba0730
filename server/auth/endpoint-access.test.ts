import { describe, expect, test } from 'vitest'
import type { PushSender } from '#store/push/push-sender.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { insertConfidentialRecords, serializeRecords } from '#test/confidential-records.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { createJpegPhoto } from '#test/image-files.ts'
import { signUp } from '#test/signed-in-user.ts'

/** Every new endpoint must be added here or to `adminEndpoints`. */
const publicEndpoints = [
  'GET /healthz',
  'GET /readyz',
  'GET /favicon.ico',
  'GET /apple-touch-icon.png',
  'GET /brand/icon.png',
  'GET /brand/logo',
  'GET /brand/portrait-ceo.svg',
  'GET /brand/portrait-cto.svg',
  'GET /service-worker.js',
  'GET /.well-known/change-password',
  'GET /.well-known/security.txt',
  'GET /product-images/:name',
  'GET /link-previews/shop.jpg',
  'GET /link-previews/:file',
  'ALL /link-previews/*',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /p/:id',
  'POST /webhooks/stripe',
  'ALL /sandbox/stripe/*',
  'GET /login/google/start',
  'GET /api/auth/callback/google',
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/products/facets',
  'GET /api/drops/:slug',
  'GET /api/orders',
  'GET /api/orders/open',
  'POST /api/orders',
  'POST /api/orders/:id/release',
  'POST /api/orders/:token/forget',
  'POST /api/feedback',
  'POST /api/page-views',
  'POST /api/script-errors',
  'GET /api/live',
  'GET /api/search-alerts',
  'POST /api/search-alerts',
  'POST /api/search-alerts/list',
  'POST /api/search-alerts/move',
  'DELETE /api/search-alerts',
  'GET /api/session',
  'GET /api/session/address',
  'POST /api/session',
  'DELETE /api/session',
  'POST /create-checkout-session',
  // Unknown endpoints, and pages, which have their own guards.
  'ALL /api/*',
  'ALL /*',
]
const adminEndpoints = [
  'POST /api/product-images',
  'DELETE /api/product-images',
  'GET /api/product-drafts',
  'POST /api/presses/:id',
  'PUT /api/product-drafts/:id',
  'DELETE /api/product-drafts/:id',
  'POST /api/product-drafts/:id/publish',
  'GET /api/push-subscriptions',
  'POST /api/push-subscriptions',
  'DELETE /api/push-subscriptions',
  'POST /api/push-subscriptions/test',
  'GET /api/live/admin',
]

const push: PushSender = { publicKey: 'key', isEndpoint: () => true, send: async () => ({ status: 'accepted' }) }

const harness = setUpHarness({ hasPages: true, push })

test('lists every endpoint as public or admin-only [ROLE-02]', () => {
  expect([...new Set(harness.endpoints)].sort()).toEqual([...publicEndpoints, ...adminEndpoints].sort())
})

const callers = {
  'a guest': { status: 401, createClient: async () => harness.request },
  'an ordinary user': { status: 403, createClient: async () => (await signUp(harness, 'siti@example.com')).request },
  'an admin who was just demoted': {
    status: 403,
    async createClient() {
      const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
      expect((await boss.request('/api/live/admin', { method: 'HEAD' })).status).toBe(200)
      await setAdmin(harness.db, boss.uid, { isAdmin: false, at: harness.store.now() })
      return boss.request
    },
  },
}

const url = '/product-images/1700000000000-new-800.webp'
const device = {
  endpoint: 'https://push.example/device',
  keys: { p256dh: Buffer.alloc(65).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') },
}
const press = {
  subjectId: 'an-order',
  hasWaited: false,
  waitedMs: 0,
  fields: { intent: 'change-status', id: 'an-order', from: 'paid', to: 'processing' },
}
const draftId = '0123456789abcdefghjk'
const draft = {
  input: { title: 'Tee', description: 'Soft.', price: '45', category: 'top', imageUrls: [url] },
  editedAt: '2026-11-20T03:00:00.000Z',
}

async function createBody(endpoint: string): Promise<BodyInit | null> {
  if (endpoint.startsWith('GET')) return null
  if (endpoint.includes('drafts')) return JSON.stringify(draft)
  if (endpoint.includes('presses')) return JSON.stringify(press)
  if (endpoint.includes('push')) return JSON.stringify(device)
  if (endpoint.startsWith('DELETE')) return JSON.stringify({ url })
  const form = new FormData()
  form.append('image', new File([new Uint8Array(await createJpegPhoto())], 'image.jpg'))
  return form
}

describe.each(adminEndpoints)('%s [ROLE-02, STOR-01]', endpoint => {
  const [method = '', path = ''] = endpoint.replace(':id', draftId).split(' ')

  test.each(Object.entries(callers))('rejects %s', async (_who, { status, createClient }) => {
    await insertConfidentialRecords(harness)
    const sendRequest = await createClient()
    const before = await serializeRecords(harness)
    const response = await sendRequest(path, { method, body: await createBody(endpoint) })
    expect([response.status, await response.json()]).toEqual([
      status,
      { code: status === 401 ? 'unauthorized' : 'forbidden', error: expect.any(String) },
    ])
    expect(await serializeRecords(harness)).toBe(before)
  })

  test('accepts an admin', async () => {
    await insertConfidentialRecords(harness)
    const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
    await boss.request('/api/push-subscriptions', { method: 'POST', body: JSON.stringify(device) })
    const response = await boss.request(path, { method, body: await createBody(endpoint) })
    expect(response.status).toBeLessThan(300)
    await response.body?.cancel()
  })
})

test('exposes only the Google callback of the sign-in library [T3]', async () => {
  const siti = await signUp(harness, 'siti@example.com')
  const before = await serializeRecords(harness)
  const libraryEndpoints = [
    'sign-up/email',
    'sign-in/email',
    'sign-in/social',
    'sign-out',
    'get-session',
    'update-user',
    'change-email',
    'change-password',
    'set-password',
    'delete-user',
    'list-sessions',
    'list-accounts',
    'link-social',
    'get-access-token',
    'request-password-reset',
    'reset-password',
    'ok',
    'error',
    'callback/other',
    'callback/google/',
    'CALLBACK/google',
    'oauth2/callback/google',
  ]
  for (const name of libraryEndpoints)
    for (const method of ['GET', 'POST']) {
      const body =
        method === 'POST' ? JSON.stringify({ email: 'a@example.com', password: 'a long enough secret' }) : null
      const headers = { 'content-type': 'application/json' }
      const response = await siti.request(`/api/auth/${name}`, { method, body, headers })
      expect([name, response.status, await response.text()]).toEqual([
        name,
        404,
        '{"code":"not_found","error":"Not found"}',
      ])
    }
  expect((await siti.request('/api/auth/callback/google', { method: 'POST' })).status).toBe(404)
  expect(await serializeRecords(harness)).toBe(before)
})

test('serves identical public pages to everybody and marks pages that depend on the session as private [T3]', async () => {
  const product = await insertProduct(harness.db)
  const siti = await signUp(harness, 'siti@example.com')
  const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
  for (const path of ['/', '/shop', `/product/${product}`, '/past-sales', '/shop.data', `/product/${product}.data`]) {
    const responses = await Promise.all(
      [harness.request, siti.request, boss.request].map(sendRequest => sendRequest(path)),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(responses.map(({ headers }) => headers.get('cache-control'))).toEqual([null, null, null])
    expect(new Set(await Promise.all(responses.map(response => response.text()))).size).toBe(1)
  }
  for (const path of ['/login', '/signup', '/login.data', '/signup.data', '/login/google/done', '/admin'])
    for (const sendRequest of [harness.request, siti.request, boss.request])
      expect([path, (await sendRequest(path)).headers.get('cache-control')]).toEqual([path, 'private, no-store'])
  expect((await siti.request('/api/session')).headers.get('cache-control')).toBe('no-store')
})
