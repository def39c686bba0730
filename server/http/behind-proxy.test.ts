import { expect, test } from 'vitest'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness({ hasPages: true })

// Behind a proxy that terminates TLS, the request's URL differs from the URL in the browser.
const send = (origin: string) =>
  harness.request('http://10.0.0.5:3000/signup.data', {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams({ email: 'aisyah@example.com', password: 'tuff and bold' }),
  })

test('accepts a form sent from the public URL behind a proxy [LOGIN-01]', async () => {
  const response = await send(harness.store.publicUrl)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie().join()).toContain('session_token')
})

test('rejects a form sent from another origin', async () => {
  expect((await send('https://evil.example')).status).toBe(403)
})
