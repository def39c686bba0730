import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

test.each([true, false])("the shopper's cookie with an https public URL: %s", async isSecure => {
  harness.dependencies.isSecure = isSecure
  const { headers } = await harness.shopper().order([await insertProduct(harness.db)])
  const [cookie = '', ...more] = headers.getSetCookie()
  expect(more).toEqual([])
  const [pair, ...attributes] = cookie.split('; ')
  expect(pair).toMatch(/^shopper=[a-z0-9]{26}$/)
  expect(attributes.sort()).toEqual(
    ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].sort(),
  )
})
