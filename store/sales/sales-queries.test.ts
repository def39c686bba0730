import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { saleSorts } from './sale.ts'
import { countSales, listSaleRecords, listSales } from './sales-queries.server.ts'

const db = await setUpDatabase()

const addSale = (overrides: Partial<ProductTable>) =>
  insertProduct(db, { sold: 1, soldAt: '2026-11-01T04:00:00.000Z', soldPriceSen: 4500, ...overrides })
const list = (query: Partial<Parameters<typeof listSales>[1]> = {}) =>
  listSales(db, { q: '', since: undefined, sort: 'newest', limit: 50, ...query })
const titles = async (query?: Parameters<typeof list>[0]) => (await list(query)).sales.map(({ title }) => title)

test('lists sales with price, time, buyer and order [SALES-05]', async () => {
  const order = '0123456789abcdefghjkmnpqrs' as OrderId
  const id = await addSale({
    title: 'Kebaya',
    soldToName: 'Siti',
    soldToEmail: 'siti@example.com',
    soldOrderId: order,
  })
  await insertProduct(db, { title: 'still on sale' })
  expect(await list()).toEqual({
    sales: [
      {
        id,
        title: 'Kebaya',
        category: 'top',
        price: 45,
        soldAt: '2026-11-01T04:00:00.000Z',
        buyerName: 'Siti',
        buyerEmail: 'siti@example.com',
        orderId: order,
        channel: null,
        isHidden: false,
      },
    ],
    hasMore: false,
  })
})

test('names the channel of a product that was sold without an order', async () => {
  await addSale({ title: 'market find', soldChannel: 'market' })
  expect((await list()).sales).toMatchObject([{ title: 'market find', channel: 'market', orderId: null }])
})

test('includes hidden products [SALES-07]', async () => {
  await addSale({ title: 'gone', hidden: 1 })
  await insertProduct(db, { hidden: 1 })
  expect((await list()).sales).toMatchObject([{ title: 'gone', isHidden: true }])
  expect(await listSaleRecords(db, undefined)).toHaveLength(1)
  expect(await countSales(db)).toBe(1)
})

test('sorts and counts by the sold price, zero included, else by the price [BIZ-07]', async () => {
  await addSale({ title: 'a', priceSen: 5000, soldPriceSen: null })
  await addSale({ title: 'b', priceSen: 5000, soldPriceSen: 0 })
  expect((await list({ sort: 'price-asc' })).sales.map(({ price }) => price)).toEqual([0, 50])
  expect(await listSaleRecords(db, undefined)).toMatchObject([{ count: 2, revenue: 5000 }])
})

test('adds up the sales of each month in Malaysian time and category [SALES-01]', async () => {
  await addSale({ soldAt: '2026-09-15T04:00:00.000Z' })
  await addSale({ soldAt: '2026-10-31T15:59:59.999Z' })
  // Already November in Malaysia.
  await addSale({ soldAt: '2026-10-31T16:00:00.000Z', soldPriceSen: 100 })
  await addSale({ soldAt: '2026-11-30T15:59:59.999Z', soldPriceSen: 200 })
  await addSale({ soldAt: '2026-11-30T15:59:59.999Z', category: 'Bottom' })
  const records = await listSaleRecords(db, undefined)
  expect(records.sort((a, b) => (a.month + a.category < b.month + b.category ? -1 : 1))).toEqual([
    { month: '2026-09', category: 'top', count: 1, revenue: 4500 },
    { month: '2026-10', category: 'top', count: 1, revenue: 4500 },
    { month: '2026-11', category: 'Bottom', count: 1, revenue: 4500 },
    { month: '2026-11', category: 'top', count: 2, revenue: 300 },
  ])
})

test('includes the first millisecond of a period, and undated sales only for all time [SALES-03]', async () => {
  const since = new Date('2026-11-01T00:00:00.000Z')
  await addSale({ title: 'before', soldAt: '2026-10-31T23:59:59.999Z' })
  await addSale({ title: 'first', soldAt: since.toISOString() })
  await addSale({ title: 'undated', soldAt: null })
  for (const sort of saleSorts) expect(await titles({ since, sort })).toEqual(['first'])
  expect(await listSaleRecords(db, since)).toHaveLength(1)
  expect(await titles()).toEqual(['first', 'before', 'undated'])
  const months = (await listSaleRecords(db, undefined)).map(({ month, count }) => [month, count])
  // The one before is of November in Malaysia, too.
  expect(months).toEqual([
    ['2026-11', 2],
    ['', 1],
  ])
})

test('sorts in four ways, undated sales last and equal prices newest first [SALES-04]', async () => {
  await addSale({ title: 'old', soldAt: '2026-01-01T00:00:00.000Z', soldPriceSen: 2000 })
  await addSale({ title: 'undated', soldAt: null, soldPriceSen: 2000 })
  await addSale({ title: 'dear', soldAt: '2026-02-01T00:00:00.000Z', soldPriceSen: null, priceSen: 3000 })
  await addSale({ title: 'new', soldAt: '2026-03-01T00:00:00.000Z', soldPriceSen: 2000 })
  expect(await titles({ sort: 'newest' })).toEqual(['new', 'dear', 'old', 'undated'])
  expect(await titles({ sort: 'oldest' })).toEqual(['old', 'dear', 'new', 'undated'])
  expect(await titles({ sort: 'price-desc' })).toEqual(['dear', 'new', 'old', 'undated'])
  expect(await titles({ sort: 'price-asc' })).toEqual(['new', 'old', 'undated', 'dear'])
})

describe('searching sales [SALES-02]', () => {
  beforeEach(async () => {
    await addSale({
      title: 'Batik Crêpe shirt',
      description: 'with denim patches',
      soldToName: 'Élodie  Ngũgĩ',
      soldToEmail: 'Ann_Lee+1@Example.com',
      soldOrderId: '0000000000000000001234abcd' as OrderId,
    })
    await addSale({ title: '100% wool', soldToName: null, soldToEmail: null })
  })

  test.each([
    ['product', 'BATIK'],
    ['product', 'crepe'],
    ['product', 'k crêpe s'],
    ['customer', 'elodie'],
    ['customer', 'ÉLODIE'],
    ['customer', 'Elodie ngugi'],
    ['e-mail', 'ann_lee+1@example.COM'],
    ['e-mail', 'ann_'],
    ['order', '0000000000000000001234abcd'],
    ['last eight', '1234ABCD'],
    ['last eight', '#1234ABCD'],
  ])('finds by %s: %s', async (_what, q) => {
    expect(await titles({ q })).toEqual(['Batik Crêpe shirt'])
  })

  test.each([
    "o'hara",
    'O’HARA',
    'ohara',
    'anne-marie',
    'Anne\u2011Marie',
    'annemarie',
    'Anne\u200b Ma\u00adrie',
    "levi's",
    'levis',
  ])('finds a buyer and a piece in any punctuation: %j', async q => {
    await addSale({ title: 'Levi’s 501', soldToName: 'Anne‐Marie O`Hara', soldToEmail: null })
    expect(await titles({ q })).toEqual(['Levi’s 501'])
  })

  test('finds by a percent sign', async () => {
    expect(await titles({ q: '100%' })).toEqual(['100% wool'])
  })

  test.each(['denim', 'an%n', 'an_n', 'e__odie', 'shirt elodie', '#9', '\\', '#', '%%'])(
    'finds nothing by %j, because it searches no descriptions and no patterns',
    async q => {
      expect(await titles({ q })).toEqual([])
    },
  )

  test.each(['', '  ', '\u0000', '\u202a\u200d', "'", '"'])('lists all sales for the empty search %j', async q => {
    expect(await titles({ q })).toHaveLength(2)
  })
})
