import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import {
  explainUnavailable,
  holdProducts,
  releaseProducts,
  restockProducts,
  sellProducts,
  setHoldExpiry,
  withdrawProducts,
} from '#store/products/stock-changes.server.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertProduct, readRow } from '#test/factories.ts'
import { insertOrder, orderItemFixture } from '#test/order-factories.ts'

const at = '2026-11-20T04:00:00.000Z'
const until = '2026-11-20T04:35:00.000Z'
const later = '2026-11-20T05:00:00.000Z'
const buyer = { name: 'Siti Rahmah', email: 'siti@example.com' }

const db = await setUpDatabase()
let orderId: OrderId
let otherOrderId: OrderId
beforeEach(async () => {
  orderId = await insertOrder(db)
  otherOrderId = await insertOrder(db)
})

const hold = (ids: ProductId[], expiry = until, price?: number) =>
  inTransaction(db, tx =>
    holdProducts(
      tx,
      ids.map(id => ({ id, ...(price === undefined ? {} : { price: sen(price) }) })),
      { orderId, until: expiry },
    ),
  )
const findProduct = (id: ProductId) => readRow(db, 'products', id)
const heldByOther = () => ({ heldBy: otherOrderId, heldUntil: later })
const soldToOrder = (): Partial<ProductTable> => ({
  sold: 1,
  soldPriceSen: 4500,
  soldAt: at,
  soldToName: buyer.name,
  soldToEmail: buyer.email,
  soldOrderId: orderId,
})
const notSold = {
  sold: 0,
  soldPriceSen: null,
  soldAt: null,
  soldToName: null,
  soldToEmail: null,
  soldOrderId: null,
}

/** Inserts a product that is an item of the order. */
async function insertItem(position: number, overrides: Partial<ProductTable>): Promise<ProductId> {
  const productId = await insertProduct(db, overrides)
  await db.insertInto('orderItems').values(orderItemFixture(orderId, { productId, position })).execute()
  return productId
}

test('holds a product, and keeps its expiry when the order holds it again', async () => {
  const id = await insertProduct(db)
  expect(await hold([id])).toEqual([])
  expect(await hold([id], later)).toEqual([])
  expect(await findProduct(id)).toMatchObject({ heldBy: orderId, heldUntil: until })
})

test('holds a product at its price only', async () => {
  const id = await insertProduct(db, { priceSen: 4500 })
  expect(await hold([id], until, 4400)).toEqual([id])
  expect(await hold([id], until, 4500)).toEqual([])
})

test.each<[string, () => Partial<ProductTable>]>([
  ['held by another order', heldByOther],
  ['sold', () => ({ sold: 1 })],
  ['hidden', () => ({ hidden: 1 })],
  ['withdrawn', () => ({ withdrawnAt: at })],
])('does not hold a product that is %s', async (_what, overrides) => {
  const id = await insertProduct(db, overrides())
  expect(await hold([id])).toEqual([id])
  expect(await findProduct(id)).toMatchObject(overrides())
})

test('takes products in the same order whatever the order of the cart', async () => {
  const a = await insertProduct(db, { ...heldByOther(), id: 'a' as ProductId })
  const b = await insertProduct(db, { ...heldByOther(), id: 'b' as ProductId })
  expect([await hold([a, b]), await hold([b, a])]).toEqual([
    [a, b],
    [a, b],
  ])
})

test('changes and ends only the holds that the order has', async () => {
  const held = await insertItem(1, { heldBy: orderId, heldUntil: until })
  const others = await insertItem(2, heldByOther())
  expect(await inTransaction(db, tx => setHoldExpiry(tx, orderId, later))).toEqual([held])
  expect(await findProduct(held)).toMatchObject({ heldBy: orderId, heldUntil: later })
  expect(await inTransaction(db, tx => releaseProducts(tx, orderId))).toEqual([held])
  expect(await findProduct(held)).toMatchObject({ heldBy: null, heldUntil: null })
  expect(await findProduct(others)).toMatchObject(heldByOther())
})

test('sells a held product to its buyer', async () => {
  const id = await insertProduct(db, { heldBy: orderId, heldUntil: until })
  await inTransaction(db, tx => sellProducts(tx, [{ id, price: sen(4400) }], { orderId, at, buyer }))
  expect(await findProduct(id)).toMatchObject({
    ...soldToOrder(),
    soldPriceSen: 4400,
    heldBy: null,
    heldUntil: null,
  })
})

test.each<[string, () => Partial<ProductTable>]>([
  ['not held', () => ({})],
  ['held by another order', heldByOther],
  ['sold already', () => ({ sold: 1 })],
])('never sells a product that is %s', async (_what, overrides) => {
  const id = await insertProduct(db, overrides())
  const sale = inTransaction(db, tx => sellProducts(tx, [{ id, price: sen(4500) }], { orderId, at, buyer }))
  await expect(sale).rejects.toThrow(`Product ${id} is not held by order ${orderId}`)
  expect(await findProduct(id)).toMatchObject({ soldOrderId: null, ...overrides() })
})

test.each([
  ['restocks', restockProducts, null],
  ['withdraws', withdrawProducts, at],
])('%s the sold products of an order, and names those that shoppers saw', async (_what, endSale, withdrawnAt) => {
  const seen = await insertProduct(db, soldToOrder())
  const hidden = await insertProduct(db, { ...soldToOrder(), hidden: 1 })
  const others = await insertProduct(db, { ...soldToOrder(), soldOrderId: otherOrderId })
  expect(await inTransaction(db, tx => endSale(tx, { orderId }, at))).toEqual([seen])
  expect(await findProduct(seen)).toMatchObject({ ...notSold, withdrawnAt })
  expect(await findProduct(hidden)).toMatchObject({ ...notSold, withdrawnAt, hidden: 1 })
  expect(await findProduct(others)).toMatchObject({ sold: 1, soldOrderId: otherOrderId })
})

test('says of each product why an order cannot have it', async () => {
  const title = 'Tee'
  const unavailable: [ProductId, string, string?][] = [
    ['gone' as ProductId, 'missing'],
    [await insertProduct(db, { hidden: 1 }), 'missing'],
    [await insertProduct(db, { withdrawnAt: at }), 'missing'],
    [await insertProduct(db, { title, sold: 1 }), 'sold', title],
    [await insertProduct(db, { title, ...heldByOther() }), 'held', title],
  ]
  const available = [await insertProduct(db), await insertProduct(db, { heldBy: orderId })]
  const ids = [...unavailable.map(([id]) => id), ...available]
  const expected = unavailable.map(([id, reason, name]) => ({
    id,
    reason,
    ...(name === undefined ? {} : { title: name }),
  }))
  expect(await inTransaction(db, tx => explainUnavailable(tx, ids, orderId))).toEqual(expected)
  // Without an order, every hold is another's.
  expect(await inTransaction(db, tx => explainUnavailable(tx, available, null))).toMatchObject([{ reason: 'held' }])
})
