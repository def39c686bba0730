import { afterEach, beforeEach, expect, test } from 'vitest'
import { createHarness, type Harness } from '#test/harness.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness({ hasPages: true })
})
afterEach(() => harness.close())

test('redirects /.well-known/change-password to the account page', async () => {
  const response = await harness.request('/.well-known/change-password')
  expect([response.status, response.headers.get('location')]).toEqual([302, '/account'])
})

test('responds 404 to unknown paths below /.well-known', async () => {
  // Password managers request this path to find out whether 404 responses can be trusted.
  const path = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await harness.request(path)).status).toBe(404)
})
