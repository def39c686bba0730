import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPiece } from '#test/factories.ts'
import { type Lab, openLab } from '#test/lab.ts'
import { signUp } from '#test/signed-in.ts'

let lab: Lab
let cookie: string
beforeAll(async () => {
  lab = await openLab({ hasPages: true })
  for (let number = 0; number < 24; number++) await addPiece(lab.db)
  cookie = (await signUp(lab, 'boss@example.com', { isAdmin: true })).cookie
})
afterAll(() => lab.close())

test.each(['/api/products', '/thankyou', '/admin/orders', '/admin/orders.data', '/nowhere', '/shop.data?q=tee'])(
  '%s, rendered for each who asks, travels compressed to a browser that takes it',
  async path => {
    const plain = await lab.request(path, { headers: { cookie } })
    const small = await lab.request(path, { headers: { cookie, 'accept-encoding': 'gzip, deflate, br' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(small.headers.get('content-encoding')).toBe('gzip')
    expect(small.headers.get('vary')).toMatch(/accept-encoding/i)
    const text = await plain.text()
    const sent = Buffer.from(await small.arrayBuffer())
    expect(sent.length).toBeLessThan(text.length / 1.5)
    expect(gunzipSync(sent).length).toBeCloseTo(text.length, -3)
  },
)

test.each(['/api/live', '/api/session'])('%s, a stream or a few letters, travels as it is', async path => {
  const answer = await lab.request(path, { headers: { 'accept-encoding': 'gzip' } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-encoding')).toBeNull()
  await answer.body?.cancel()
})
