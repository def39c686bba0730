import { gunzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { setUpSharedHarness } from '#test/harness.ts'
import { signUp } from '#test/signed-in-user.ts'

const harness = setUpSharedHarness({ hasPages: true })
let cookie: string
beforeAll(async () => {
  for (let number = 0; number < 24; number++) await insertProduct(harness.db)
  cookie = (await signUp(harness, 'boss@example.com', { isAdmin: true })).cookie
})

test.each(['/api/products', '/thankyou', '/admin/orders', '/admin/orders.data', '/nowhere', '/shop.data?q=tee'])(
  'compresses %s, which is rendered for every request',
  async path => {
    const plain = await harness.request(path, { headers: { cookie } })
    const small = await harness.request(path, { headers: { cookie, 'accept-encoding': 'gzip, deflate, br' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(small.headers.get('content-encoding')).toBe('gzip')
    expect(small.headers.get('vary')).toMatch(/accept-encoding/i)
    const text = await plain.text()
    const sent = Buffer.from(await small.arrayBuffer())
    expect(sent.length).toBeLessThan(text.length / 1.5)
    expect(gunzipSync(sent).length).toBeCloseTo(text.length, -3)
  },
)

test.each(['/api/live', '/api/session'])('does not compress %s', async path => {
  const response = await harness.request(path, { headers: { 'accept-encoding': 'gzip' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-encoding')).toBeNull()
  await response.body?.cancel()
})
