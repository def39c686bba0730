import { beforeAll, expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { setUpAdmin, setUpSharedHarness } from '#test/harness.ts'

const tooHigh = 'at most MYR 999999.99: the payment provider takes no more'

const harness = setUpSharedHarness({ hasPages: true })
const admin = setUpAdmin(harness, beforeAll)

async function submit(path: string, fields: Record<string, string>) {
  const response = await admin.request(`${path}.data`, { method: 'POST', body: new URLSearchParams(fields) })
  return { status: response.status, text: await response.text() }
}

const product = { title: 'Coat', description: 'Warm.', category: 'top', imageUrls: ['/a.webp'] }

test.each(['a new product', 'an edit'])('%s with a price that nobody can pay is refused', async kind => {
  const productId = await insertProduct(harness.db)
  const edit = kind === 'an edit' ? { edit: { productId } } : {}
  const response = await admin.request('/api/product-drafts/0123456789abcdefghjk/publish', {
    method: 'POST',
    body: JSON.stringify({ input: { ...product, price: '1000000' }, ...edit }),
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain(tooHigh)
})

test('prices are not set to what nobody can pay', async () => {
  const id = await insertProduct(harness.db)
  const change = { intent: 'change-prices', id: 'change-1', kind: 'set', value: '1000000', round: '0' }
  const { status, text } = await submit('/admin/prices', { ...change, products: `${id}:4500` })
  expect(status).toBe(400)
  expect(text).toContain(tooHigh)
})
