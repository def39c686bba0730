import { expect, test } from 'vitest'
import { address, email, insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness()

test.each([true, false])("the shopper's cookie with an https public URL: %s", async isSecure => {
  harness.dependencies.isSecure = isSecure
  const { headers } = await harness.shopper().order([await insertProduct(harness.db)])
  const [cookie = '', mark = '', ...more] = headers.getSetCookie()
  expect(more).toEqual([])
  // It says that there are orders, and not whose.
  expect(mark).toMatch(/^ordered=1;(?!.*HttpOnly)/)
  const [pair, ...attributes] = cookie.split('; ')
  expect(pair).toMatch(/^shopper=[a-z0-9]{26}$/)
  expect(attributes.sort()).toEqual(
    ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', ...(isSecure ? ['Secure'] : [])].sort(),
  )
})

const valid = 'a1'.repeat(13)
const placeOrder = async (value: string) =>
  harness.request('/api/orders', {
    method: 'POST',
    body: JSON.stringify({ email, shipping: address, items: [{ id: await insertProduct(harness.db) }] }),
    headers: { cookie: `shopper=${value}` },
  })
const readShopperId = async () =>
  (await harness.db.selectFrom('orders').select('shopperId').executeTakeFirst())?.shopperId

test('a browser keeps its id', async () => {
  const response = await placeOrder(valid)
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^ordered=1;/)])
  expect(await readShopperId()).toBe(valid)
})

test.each([`${valid}a`, `${valid}!`, `!${valid}`, valid.slice(1), valid.toUpperCase(), 'a', ''])(
  'the forged id %j is replaced',
  async value => {
    const [cookie = ''] = (await placeOrder(value)).headers.getSetCookie()
    expect(cookie).toMatch(/^shopper=[a-z0-9]{26};/)
    expect(cookie).toContain(String(await readShopperId()))
  },
)
