import { expect, test } from 'vitest'
import type { ProductId } from '#store/ids.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { waitFor } from '#test/wait-for.ts'

const harness = setUpHarness()

async function insertProducts(count: number, overrides: Partial<ProductTable> = {}): Promise<ProductId[]> {
  const ids: ProductId[] = []
  while (ids.length < count) ids.push(await insertProduct(harness.db, overrides))
  return ids
}

async function buy(ids: readonly ProductId[]): Promise<void> {
  const { order } = await harness.shopper().buy([...ids])
  await waitFor(async () => {
    const row = await harness.db.selectFrom('orders').select('paid').where('id', '=', order.id).executeTakeFirst()
    expect(row?.paid).toBe(1)
  })
}

const listWarnings = () =>
  harness.db.selectFrom('notifications').select(['title', 'message', 'link']).where('type', '=', 'low_stock').execute()

test('names a category that falls below three products, and where to see it', async () => {
  await insertProducts(2, { category: 'hats & CAPS' })
  await buy(await insertProducts(1, { category: 'Hats & caps' }))
  expect(await listWarnings()).toEqual([
    { title: 'Low Stock', message: 'Only 2 pieces left in hats & caps', link: '/admin?filter=hats%20%26%20caps' },
  ])
})

test('says that one is left when an order buys several', async () => {
  const products = await insertProducts(4, { category: 'top' })
  await buy(products.slice(1))
  expect((await listWarnings()).map(({ message }) => message)).toEqual(['Only 1 piece left in top'])
})

test('says nothing while three are left, or when fewer were left before', async () => {
  await buy((await insertProducts(4, { category: 'top' })).slice(3))
  await buy((await insertProducts(2, { category: 'bottom' })).slice(1))
  expect(await listWarnings()).toEqual([])
})

test('counts only what is for sale, in each category of the order', async () => {
  await insertProducts(3, { category: 'top', hidden: 1 })
  await insertProducts(3, { category: 'top', sold: 1 })
  const tops = await insertProducts(3, { category: 'top' })
  const shoes = await insertProducts(3, { category: 'shoes' })
  await buy([...tops.slice(2), ...shoes.slice(2)])
  expect((await listWarnings()).map(({ message }) => message).sort()).toEqual([
    'Only 2 pieces left in shoes',
    'Only 2 pieces left in top',
  ])
})
