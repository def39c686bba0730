import { expect, test } from 'vitest'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness({ hasPages: true })

test('redirects /.well-known/change-password to the account page', async () => {
  const response = await harness.request('/.well-known/change-password')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/account'])
})

test('says in security.txt whom to tell of a security hole', async () => {
  const response = await harness.request('/.well-known/security.txt')
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
  expect(await response.text()).toBe(
    `Contact: mailto:${harness.store.settings.current().shop.email}
Expires: 2027-05-19T04:00:00.000Z
Preferred-Languages: en, ms
Canonical: http://localhost:3000/.well-known/security.txt
`,
  )
})

test('responds 404 to unknown paths below /.well-known', async () => {
  // Password managers request this path to find out whether 404 responses can be trusted.
  const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await harness.request(path)).status).toBe(404)
})
