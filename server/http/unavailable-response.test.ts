import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DatabaseUnavailableError } from '#platform/database/database-unavailable.ts'
import { connectTestDatabase } from '#test/database.ts'
import { createHarness, type Harness } from '#test/harness.ts'

let harness: Harness
let isSilent: boolean
beforeEach(async () => {
  isSilent = false
  harness = await createHarness({
    hasPages: true,
    connectDatabase: async () =>
      (await connectTestDatabase()).withPlugin({
        transformQuery({ node }) {
          if (isSilent) throw new DatabaseUnavailableError('The database does not answer')
          return node
        },
        transformResult: async ({ result }) => result,
      }),
  })
  harness.expectErrors()
  isSilent = true
  vi.spyOn(harness.dependencies.database, 'isAvailable').mockReturnValue(false)
})
afterEach(async () => {
  isSilent = false
  vi.restoreAllMocks()
  await harness.close()
})

test.each([
  ['/shop', '<html lang="en-MY">', 'Back in a moment'],
  ['/past-sales?lang=ms', '<html lang="ms-MY">', 'Kembali sebentar lagi'],
])('%s says what still works', async (path, language, title) => {
  const response = await harness.request(path)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  const page = await response.text()
  expect(page).toContain(language)
  expect(page).toContain(`<h1>${title}</h1>`)
})

test('sends React Router from the data of a page to its document', async () => {
  const { status, headers } = await harness.request('/shop.data')
  expect([status, headers.get('x-remix-redirect')]).toEqual([204, '/shop'])
})

test.each(['/cart', '/saved', '/terms'])('shows %s, which needs nothing from the database', async path => {
  expect((await harness.request(path)).status).toBe(200)
})

test('refuses a form with 503, which its page shows', async () => {
  const body = new URLSearchParams({ email: 'ann@example.com', password: 'tuff and bold' })
  const { status, headers } = await harness.request('/login.data', { method: 'POST', body })
  expect([status, headers.get('retry-after')]).toEqual([503, '5'])
  expect(headers.get('content-type')).toContain('text/x-script')
})

test('refuses writes of the API with a code and the time to wait', async () => {
  const response = await harness.request('/api/feedback', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'A nice coat.' }),
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await response.json()).toEqual({
    code: 'database_unavailable',
    error: 'Our database can not do that right now. Please try again in a moment.',
  })
})

test('answers 503 to pages that fail before the database is known to be away', async () => {
  const { database } = harness.dependencies
  vi.mocked(database.isAvailable).mockReturnValue(true)
  let failures = 0
  vi.spyOn(database, 'countFailures').mockImplementation(() => failures++)
  expect((await harness.request('/past-sales')).status).toBe(503)
})
