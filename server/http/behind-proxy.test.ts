import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHarness, type Harness } from '#test/harness.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness({ hasPages: true })
})
afterEach(() => harness.close())

// As it arrives behind a proxy that ends https: the address inside is another one than the browser's.
const send = (origin: string) =>
  harness.request('http://10.0.0.5:3000/signup.data', {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email: 'aisyah@example.com', password: 'tuff and bold' }),
  })

test("a page's form works behind a proxy, where the store is reached by its public address [LOGIN-01]", async () => {
  const response = await send(harness.store.publicUrl)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie().join()).toContain('session_token')
})

test("another site's page can't send it there", async () => {
  expect((await send('https://evil.example')).status).toBe(403)
})
