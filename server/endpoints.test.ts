import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { addPiece } from '#test/factories.ts'
import { type Lab, openLab } from '#test/lab.ts'
import { phonePhoto } from '#test/pictures.ts'
import { addSecrets, allRecords } from '#test/shop-secrets.ts'
import { signUp } from '#test/signed-in.ts'

/** Whoever adds an endpoint says here who may call it. */
const open = [
  'GET /healthz',
  'GET /readyz',
  'GET /product-images/:name',
  'POST /webhooks/stripe',
  'ALL /sandbox/stripe/*',
  'GET /login/google/start',
  'GET /api/auth/callback/google',
  'GET /api/products',
  'GET /api/products/:id',
  'GET /api/orders',
  'POST /api/orders',
  'POST /api/orders/:id/release',
  'POST /api/feedback',
  'POST /api/page-views',
  'GET /api/live',
  'GET /api/session',
  'DELETE /api/session',
  'POST /create-checkout-session',
  // Whatever is left is unknown, or a page with guards of its own.
  'ALL /api/*',
  'ALL /*',
]
const adminsOnly = ['POST /api/product-images', 'DELETE /api/product-images', 'GET /api/live/admin']

let lab: Lab
beforeEach(async () => {
  lab = await openLab({ hasPages: true })
})
afterEach(() => lab.close())

test('ROLE-02 every endpoint is known to be for everybody or for admins', () => {
  expect([...new Set(lab.endpoints)].sort()).toEqual([...open, ...adminsOnly].sort())
})

const visitors = {
  nobody: { status: 401, open: async () => lab.request },
  'an ordinary user': { status: 403, open: async () => (await signUp(lab, 'siti@example.com')).request },
  'an admin demoted a moment ago': {
    status: 403,
    async open() {
      const boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
      expect((await boss.request('/api/live/admin', { method: 'HEAD' })).status).toBe(200)
      await setAdmin(lab.db, boss.uid, { isAdmin: false, at: lab.outside.now() })
      return boss.request
    },
  },
}

const url = '/product-images/1700000000000-new-800.webp'
async function bodyFor(endpoint: string): Promise<BodyInit | null> {
  if (endpoint.startsWith('DELETE')) return JSON.stringify({ url })
  if (endpoint.startsWith('GET')) return null
  const form = new FormData()
  form.append('image', new File([new Uint8Array(await phonePhoto())], 'image.jpg'))
  return form
}

describe.each(adminsOnly)('ROLE-02 STOR-01 %s', endpoint => {
  const [method = '', path = ''] = endpoint.split(' ')

  test.each(Object.entries(visitors))('refuses %s', async (_who, { status, open }) => {
    await addSecrets(lab)
    const ask = await open()
    const before = await allRecords(lab)
    const answer = await ask(path, { method, body: await bodyFor(endpoint) })
    expect([answer.status, await answer.json()]).toEqual([status, { error: expect.any(String) }])
    expect(await allRecords(lab)).toBe(before)
  })

  test('lets an admin in', async () => {
    await addSecrets(lab)
    const boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
    const answer = await boss.request(path, { method, body: await bodyFor(endpoint) })
    expect(answer.status).toBeLessThan(300)
    await answer.body?.cancel()
  })
})

test('T3 of the endpoints of the sign-in library one is open', async () => {
  const siti = await signUp(lab, 'siti@example.com')
  const before = await allRecords(lab)
  const asked = [
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
  for (const name of asked)
    for (const method of ['GET', 'POST']) {
      const body =
        method === 'POST' ? JSON.stringify({ email: 'a@example.com', password: 'a long enough secret' }) : null
      const headers = { 'content-type': 'application/json' }
      const answer = await siti.request(`/api/auth/${name}`, { method, body, headers })
      expect([name, answer.status, await answer.text()]).toEqual([name, 404, '{"error":"Not found"}'])
    }
  expect((await siti.request('/api/auth/callback/google', { method: 'POST' })).status).toBe(404)
  expect(await allRecords(lab)).toBe(before)
})

test('T3 kept public pages are the same bytes for nobody, a user and an admin; what depends on who asks is never kept', async () => {
  const piece = await addPiece(lab.db)
  const siti = await signUp(lab, 'siti@example.com')
  const boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
  for (const path of ['/', '/shop', `/product/${piece}`, '/past-sales', '/shop.data', `/product/${piece}.data`]) {
    const answers = await Promise.all([lab.request, siti.request, boss.request].map(ask => ask(path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual([null, null, null])
    expect(new Set(await Promise.all(answers.map(answer => answer.text()))).size).toBe(1)
  }
  for (const path of ['/login', '/signup', '/login.data', '/signup.data', '/login/google/done', '/admin'])
    for (const ask of [lab.request, siti.request, boss.request])
      expect([path, (await ask(path)).headers.get('cache-control')]).toEqual([path, 'private, no-store'])
  expect((await siti.request('/api/session')).headers.get('cache-control')).toBe('no-store')
})
