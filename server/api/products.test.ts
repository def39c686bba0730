import { expect, test } from 'vitest'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'

const harness = setUpHarness()

test('lists products by id once each, sold ones included, hidden and unknown ones left out [T21]', async () => {
  const free = await insertProduct(harness.db)
  const sold = await insertProduct(harness.db, {
    sold: 1,
    soldAt: '2026-11-01T00:00:00.000Z',
    soldToName: 'Siti Rahmah',
  })
  const hidden = await insertProduct(harness.db, { hidden: 1 })
  const held = await insertProduct(harness.db)
  await insertProduct(harness.db)
  await harness.shopper().startPaying([held])
  const before = harness.queryCount()
  const { status, body } = await harness
    .shopper()
    .get<{ products: { id: string }[] }>(`/api/products?ids=${[held, sold, 'nobody', hidden, free, sold]}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    products: [
      { id: held, heldUntil: expect.any(String) },
      { id: sold, sold: true },
      { id: free, sold: false, heldUntil: null },
    ],
    nextCursor: null,
  })
  expect(JSON.stringify(body)).not.toContain('Siti')
  expect(harness.queryCount() - before).toBeLessThanOrEqual(2)
  for (const product of body.products)
    expect((await harness.shopper().get(`/api/products/${product.id}`)).body).toEqual(product)
})

test('lists products for sale or sold, and counts those for sale on request', async () => {
  const newest = [await insertProduct(harness.db), await insertProduct(harness.db)].reverse()
  const sold = await insertProduct(harness.db, { sold: 1, soldAt: '2026-01-01T00:00:00.000Z' })
  const list = async (query: string) => {
    const { body } = await harness.shopper().get<{ products: { id: string }[] }>(`/api/products${query}`)
    return { ...body, products: body.products.map(({ id }) => id) }
  }
  expect(await list('')).toEqual({ products: newest, nextCursor: null })
  expect(await list('?sold=0&count=0')).toEqual({ products: newest, nextCursor: null })
  expect(await list('?count=1')).toEqual({ products: newest, nextCursor: null, total: 2 })
  expect(await list('?sold=1&count=1')).toEqual({ products: [sold], nextCursor: null })
})

test('names every invalid parameter', async () => {
  const { body } = await harness.shopper().get('/api/products?limit=0&sort=cheapest&cursor=abc&ids=a,,b')
  const { error } = body as { error: string }
  expect(error).toMatch(/^sort: .+; limit: .+; cursor: is not a cursor; ids\.1: .+/)
})
