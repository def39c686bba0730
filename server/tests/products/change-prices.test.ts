import { describe, expect, test, vi } from 'vitest'
import { sellElsewhere } from '#store/checkout/sell-elsewhere.server.ts'
import { withdrawProduct } from '#store/checkout/withdraw-product.server.ts'
import { createId, type ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { deleteExpiredData } from '#store/privacy/delete-expired-data.server.ts'
import { changePrices, undoPriceChange } from '#store/products/change-prices.server.ts'
import { deleteProduct } from '#store/products/delete-product.server.ts'
import type { PriceRule } from '#store/products/price-rule.ts'
import type { ProductTable } from '#store/products/product-table.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { by, insertProduct } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const other = { uid: 'admin-2', email: 'other@example.com' }
const oneDay = 24 * 60
const lowerBy20: PriceRule = { kind: 'percent', percent: 20, isRounded: true }
const longAgo = '2026-01-01T00:00:00.000Z'

const harness = setUpPaymentHarness()

const insert = (overrides: Partial<ProductTable> = {}) =>
  insertProduct(harness.db, { priceSince: longAgo, ...overrides })

interface Change {
  id?: string
  rule?: PriceRule
  price?: number
}

const change = (
  ids: readonly ProductId[],
  { id = createId(), rule = lowerBy20, price = 4500 }: Change = {},
  actor = by,
) =>
  changePrices(harness.store, { id, rule, products: ids.map(product => ({ id: product, price: sen(price) })) }, actor)

const findPrice = (id: ProductId) =>
  harness.db
    .selectFrom('products')
    .select(['priceSen', 'priceSince', 'earlierPriceSen'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const listAuditEntries = () =>
  harness.db
    .selectFrom('auditEntries')
    .select(['action', 'subjectId', 'actorId', 'before', 'after'])
    .where('action', '=', 'product changed')
    .execute()

const lowered = () => ({ priceSen: 3600, priceSince: harness.store.now().toISOString(), earlierPriceSen: null })
const unchanged = { priceSen: 4500, priceSince: longAgo, earlierPriceSen: null }

describe('many prices', () => {
  test('are lowered at once, each with an audit entry and an event, and stand alone however long the ones before were asked', async () => {
    const ids = [await insert(), await insert({ priceSince: harness.store.now().toISOString() })] as const
    const publish = vi.spyOn(harness.store.events, 'publish')
    const result = await change(ids)
    expect(result).toMatchObject({ changed: [{ id: ids[0] }, { id: ids[1] }], skipped: [] })
    expect(await findPrice(ids[0])).toEqual(lowered())
    expect(await findPrice(ids[1])).toEqual(lowered())
    const events: readonly StoreEvent[] = publish.mock.calls.flatMap(([, batch]) => batch)
    expect(events).toEqual(ids.map(id => ({ topic: 'product', id, change: 'changed' })))
    const entries = await listAuditEntries()
    expect(entries.map(({ subjectId }) => subjectId).sort()).toEqual([...ids].sort())
    expect(entries[0]).toMatchObject({ actorId: 'admin-1', before: expect.stringContaining('4500') })
  })

  test('change once when the form is submitted twice, also at the same time', async () => {
    const ids = [await insert()]
    const id = createId()
    const [first, second] = await Promise.all([change(ids, { id }), change(ids, { id })])
    expect(first).toEqual(second)
    expect(await change(ids, { id })).toEqual(first)
    expect(await findPrice(ids[0] as ProductId)).toEqual(lowered())
    expect(await listAuditEntries()).toHaveLength(1)
  })

  test('stay where a product was sold, withdrawn, deleted, held or changed meanwhile, and the result says which', async () => {
    const [sold, withdrawn, deleted, changed, free] = [
      await insert(),
      await insert(),
      await insert(),
      await insert({ priceSen: 5000 }),
      await insert(),
    ]
    await sellElsewhere(harness.store, { id: sold, price: sen(4500), channel: 'market' }, by)
    await withdrawProduct(harness.store, withdrawn, by)
    await deleteProduct(harness.store, deleted, by)
    await harness.shopper().startPaying([harness.productId])
    const result = await change([sold, withdrawn, deleted, changed, harness.productId, free])
    expect(result.changed.map(({ id }) => id)).toEqual([free])
    expect(result.skipped.map(({ id, reason }) => [id, reason])).toEqual([
      [sold, 'sold'],
      [withdrawn, 'missing'],
      [deleted, 'missing'],
      [changed, 'changed'],
      [harness.productId, 'held'],
    ])
    expect((await findPrice(harness.productId)).priceSen).toBe(harness.productPriceSen)
  })

  test('stay where they would become too low or are that high already', async () => {
    const id = await insert()
    const tooMuch = await change([id], { rule: { kind: 'amount', amount: sen(4500), isRounded: false } })
    expect(tooMuch.skipped).toMatchObject([{ id, reason: 'too-low' }])
    const same = await change([id], { rule: { kind: 'set', price: sen(4500) } })
    expect(same.skipped).toMatchObject([{ id, reason: 'same' }])
    expect(await findPrice(id)).toEqual(unchanged)
  })

  test('are lowered once by two admins who saw the same prices', async () => {
    const ids = [await insert(), await insert()]
    const results = await Promise.all([change(ids), change([...ids].reverse(), {}, other)])
    expect(results.flatMap(({ changed }) => changed)).toHaveLength(2)
    expect(results.flatMap(({ skipped }) => skipped).map(({ reason }) => reason)).toEqual(['changed', 'changed'])
    for (const id of ids) expect(await findPrice(id)).toEqual(lowered())
  })

  test('of 500 products are lowered in one transaction', async () => {
    const ids: ProductId[] = []
    for (let index = 0; index < 500; index++) ids.push(await insert())
    expect((await change(ids)).changed).toHaveLength(500)
  })

  test('charge a shopper who starts to pay meanwhile either the old or the new price', async () => {
    await harness.db.updateTable('products').set({ priceSince: longAgo }).execute()
    const { shopper, order } = await harness.shopper().placeOrder([harness.productId])
    const [result, checkout] = await Promise.all([change([harness.productId]), shopper.checkout(order)])
    expect(result.changed.length === 1).toBe(checkout.status !== 200)
  })
})

describe('undoing a price change', () => {
  test('restores the prices and their clocks, once', async () => {
    const ids = [await insert(), await insert()]
    const { id } = await change(ids)
    harness.advanceClock(5)
    const undone = await undoPriceChange(harness.store, id, by)
    expect(undone).toMatchObject({ ok: true, undone: { undoneAt: harness.store.now().toISOString(), notUndone: [] } })
    for (const product of ids) expect(await findPrice(product)).toEqual(unchanged)
    harness.advanceClock(1)
    expect(await undoPriceChange(harness.store, id, by)).toEqual(undone)
    expect(await listAuditEntries()).toHaveLength(4)
  })

  test('leaves products alone that were changed, sold or paid for since', async () => {
    const [changed, sold, free] = [await insert(), await insert(), await insert()]
    await harness.db.updateTable('products').set({ priceSen: 4500, priceSince: longAgo }).execute()
    const { id } = await change([changed, sold, free, harness.productId])
    await change([changed], { price: 3600 })
    await sellElsewhere(harness.store, { id: sold, price: sen(3600), channel: 'market' }, by)
    await harness.shopper().startPaying([harness.productId])
    const result = await undoPriceChange(harness.store, id, by)
    expect(result.ok && result.undone.notUndone.map(product => [product.id, product.reason])).toEqual([
      [changed, 'changed'],
      [sold, 'sold'],
      [harness.productId, 'held'],
    ])
    expect((await findPrice(changed)).priceSen).toBe(2800)
    expect(await findPrice(free)).toEqual(unchanged)
    expect((await findPrice(harness.productId)).priceSen).toBe(3600)
  })

  test('is refused to other admins and after ten minutes', async () => {
    const product = await insert()
    const { id } = await change([product])
    expect(await undoPriceChange(harness.store, id, other)).toEqual({ ok: false, reason: 'missing' })
    harness.advanceClock(11)
    expect(await undoPriceChange(harness.store, id, by)).toEqual({ ok: false, reason: 'too-late' })
    expect((await findPrice(product)).priceSen).toBe(3600)
  })

  test('is forgotten a day later', async () => {
    const { id } = await change([await insert()])
    harness.advanceClock(oneDay + 1)
    await deleteExpiredData(harness.store, new AbortController().signal)
    expect(await harness.db.selectFrom('priceChanges').select('id').where('id', '=', id).execute()).toEqual([])
  })
})
