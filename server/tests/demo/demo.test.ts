import { beforeEach, describe, expect, test } from 'vitest'
import { addDemoOrders } from '#demo/add-orders.ts'
import { catalogue } from '#demo/catalogue.ts'
import { fillCatalogue } from '#demo/fill-catalogue.ts'
import { endReservations } from '#store/checkout/change-reservation.server.ts'
import type { Tx } from '#store/database.server.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import { hasDemo, wasDemoRemoved } from '#store/opening/demo-queries.server.ts'
import { removeDemo } from '#store/opening/remove-demo.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { addVisits } from '#store/visits/visit-queries.server.ts'
import { card, getPaymentPageUrl, reserve } from '#test/agreed-orders.ts'
import { dumpDatabase } from '#test/dump-database.ts'
import { by, insertInto, insertNotification, insertProduct, readRow, updateRow } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { createMemoryPhotos } from '#test/memory-photos.ts'
import { insertOrder } from '#test/order-factories.ts'

const harness = setUpHarness()
const photo = '/product-images/demo-photo-800.webp'

/** The pieces of the demo's orders, and a sold one, as the first start lists them. */
async function fillShop(): Promise<ProductId[]> {
  const oldest = catalogue.filter(({ sold }) => !sold).sort((a, b) => b.listedDaysAgo - a.listedDaysAgo)
  const sold = { sold: 1, soldPriceSen: 4000, soldAt: '2026-11-01T04:00:00.000Z', soldToName: 'Siti' }
  const ids: ProductId[] = []
  for (const { id, title, price } of oldest.slice(0, 9))
    ids.push(await insertProduct(harness.db, { id: id as ProductId, title, priceSen: price }))
  ids.push(await insertProduct(harness.db, { id: 'demo-sold' as ProductId, ...sold }))
  const at = '2026-11-01T04:00:00.000Z'
  const row = { url: photo, width: 8, height: 8, sources: '[]', createdAt: at, productId: ids[8] as ProductId }
  await insertInto(harness.db, 'photos', row)
  await addDemoOrders(harness.store)
  return ids
}

const remove = () => removeDemo(harness.store, by)
const count = async (table: 'orders' | 'products' | 'notifications' | 'feedbacks' | 'visits' | 'ledgerEntries') =>
  (await harness.db.selectFrom(table).selectAll().execute()).length
const listProductIds = async () =>
  (await harness.db.selectFrom('products').select(['id', 'hidden']).orderBy('id').execute()).map(
    ({ id, hidden }) => `${id}${hidden ? ' hidden' : ''}`,
  )

describe('the orders of the demo', () => {
  beforeEach(async () => void (await fillShop()))

  test('are six, one in each state that an admin deals with, and none is cancelled', async () => {
    const orders = await harness.db.selectFrom('orders').selectAll().orderBy('createdAt', 'desc').execute()
    expect(orders.map(({ status }) => status)).toEqual([
      'pending',
      'paid',
      'processing',
      'shipped',
      'delivered',
      'refunded',
    ])
    expect(orders.every(({ createdAt, updatedAt }) => createdAt <= updatedAt && updatedAt <= '2026-11-20T04:00')).toBe(
      true,
    )
    expect(orders[5]).toMatchObject({ refundedSen: orders[5]?.totalSen, owedSen: 0, missingSen: 0 })
  })

  test('are still reserved, and nobody is told of their end, for weeks', async () => {
    harness.advanceClock(3 * 7 * 24 * 60)
    await endReservations(harness.store)
    const statuses = await harness.db.selectFrom('orders').select('status').execute()
    expect(statuses.filter(({ status }) => status === 'pending' || status === 'cancelled')).toEqual([
      { status: 'pending' },
    ])
    const unread = await harness.db.selectFrom('notifications').select('title').where('read', '=', 0).execute()
    expect(unread).toEqual([])
  })

  test('have notifications that are read, and no message waits for their buyers', async () => {
    const notifications = await harness.db.selectFrom('notifications').selectAll().execute()
    expect(notifications.length).toBeGreaterThanOrEqual(6)
    expect(notifications.every(({ read, pushText }) => read === 1 && pushText === null)).toBe(true)
    expect(await harness.db.selectFrom('messages').selectAll().execute()).toEqual([])
  })

  test('come with a question and a tip', async () => {
    const feedback = await harness.db.selectFrom('feedbacks').select(['language', 'answer']).execute()
    expect(feedback).toHaveLength(2)
    expect(feedback.filter(({ language }) => language !== null)).toEqual([{ language: 'en', answer: null }])
  })
})

describe('removing the demo', () => {
  test('leaves the tables as they were before', async () => {
    await insertProduct(harness.db, { title: 'A piece of our own' })
    await insertNotification(harness.db)
    const before = await dumpDatabase(harness.db, ['product_changes'])
    await fillShop()
    await addVisits(harness.db, { day: '2026-11-20', route: '/shop', count: 3 })
    expect(await hasDemo(harness.db)).toBe(true)
    expect(await remove()).toEqual({ held: [] })
    expect(await hasDemo(harness.db)).toBe(false)
    await harness.db.deleteFrom('auditEntries').where('action', '=', 'demo removed').execute()
    await harness.db.deleteFrom('settings').where('groupName', '=', 'demo').execute()
    await harness.db.deleteFrom('photos').where('url', '=', photo).where('unusedSince', 'is not', null).execute()
    expect(await dumpDatabase(harness.db, ['product_changes'])).toEqual(before)
  })

  test('leaves a piece that was bought, with its order and what the order shows', async () => {
    const ids = await fillShop()
    const shopper = harness.shopper()
    await shopper.buy([ids[8] as ProductId])
    await harness.settleWebhooks()
    await remove()
    expect(await listProductIds()).toEqual([ids[8]])
    expect(await count('orders')).toBe(1)
    expect(await harness.db.selectFrom('photos').select('productId').execute()).toEqual([{ productId: ids[8] }])
    expect(await hasDemo(harness.db)).toBe(false)
    await remove()
    expect(await count('orders')).toBe(1)
  })

  test('leaves an order of the demo whose reservation somebody has paid for with a card', async () => {
    await fillShop()
    const { id } = await harness.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow()
    await harness.shopper().pay(await getPaymentPageUrl(harness.store, id), card)
    await harness.settleWebhooks()
    expect(await remove()).toEqual({ held: [] })
    const order = await harness.db.selectFrom('orders').select(['id', 'status']).execute()
    expect(order.map(row => row.id)).toEqual([id])
  })

  test('names the pieces that somebody is paying for, and takes them once they are free', async () => {
    const ids = await fillShop()
    const shopper = harness.shopper()
    await shopper.startPaying([ids[8] as ProductId])
    const { title } = await readRow(harness.db, 'products', ids[8] as ProductId)
    expect(await remove()).toEqual({ held: [title] })
    await addVisits(harness.db, { day: '2026-11-21', route: '/shop', count: 3 })
    expect(await hasDemo(harness.db)).toBe(true)
    await harness.db.updateTable('products').set({ heldBy: null, heldUntil: null }).execute()
    expect(await remove()).toEqual({ held: [] })
    // The order shows what it was for.
    expect(await listProductIds()).toEqual([`${ids[8]} hidden`])
    expect(await hasDemo(harness.db)).toBe(false)
    expect(await count('visits')).toBe(1)
  })

  test('leaves what an admin has reserved', async () => {
    const ids = await fillShop()
    const orderId = await reserve(harness.store, [ids[7] as ProductId])
    expect((await remove()).held).toHaveLength(1)
    expect(await harness.db.selectFrom('orders').select('id').execute()).toEqual([{ id: orderId }])
  })

  test('takes a piece that an admin has changed', async () => {
    const ids = await fillShop()
    await updateRow(harness.db, 'products', ids[8] as ProductId, { title: 'Our own words' })
    await remove()
    expect(await count('products')).toBe(0)
  })

  test('takes a sold piece that an admin has deleted, which the sums of sales still have', async () => {
    await fillShop()
    await harness.db.updateTable('products').set({ hidden: 1 }).where('sold', '=', 1).execute()
    await remove()
    expect(await count('products')).toBe(0)
    await insertProduct(harness.db, { id: 'demo-sold' as ProductId, sold: 1, soldPriceSen: 4000, hidden: 1 })
    expect(await hasDemo(harness.db)).toBe(true)
  })

  test('names no piece on the public stream that waits for its drop', async () => {
    const ids = await fillShop()
    const waiting = { dropId: 'drop-1' as DropId, withdrawnAt: '2026-11-20T00:00:00.000Z' }
    await updateRow(harness.db, 'products', ids[8] as ProductId, waiting)
    const events: StoreEvent[] = []
    const publish = async (_tx: Tx, published: readonly StoreEvent[]) => {
      events.push(...published)
      return () => {}
    }
    await removeDemo({ ...harness.store, events: { publish } }, by)
    expect(events).toContainEqual({ topic: 'drop', id: 'drop-1', change: 'changed' })
    expect(events.map(({ id }) => id)).not.toContain(ids[8])
  })

  test('leaves the page views of a shop that has sold something since that day', async () => {
    await fillShop()
    const sale = { paid: 1, paidAt: '2026-11-18T04:00:00.000Z', status: 'paid' } as const
    await insertOrder(harness.db, { ...sale, paymentIntentId: 'pi_1', stripeSessionId: 'cs_live_1' })
    const trial = { ...sale, paidAt: '2026-11-10T04:00:00.000Z' }
    await insertOrder(harness.db, { ...trial, paymentIntentId: 'pi_2', stripeSessionId: 'cs_test_2' })
    for (const day of ['2026-11-12', '2026-11-18', '2026-11-19'])
      await addVisits(harness.db, { day, route: '/shop', count: 3 })
    await remove()
    const visits = await harness.db.selectFrom('visits').select('day').orderBy('day').execute()
    expect(visits.map(({ day }) => day)).toEqual(['2026-11-18', '2026-11-19'])
  })

  test('keeps an empty shop empty at the next start', async () => {
    await fillShop()
    await remove()
    expect(await wasDemoRemoved(harness.db)).toBe(true)
    const photos = createMemoryPhotos()
    const now = harness.store.now()
    expect(await fillCatalogue({ db: harness.db, photos, now, products: catalogue.slice(0, 1) })).toBe(false)
    expect(await count('products')).toBe(0)
  })

  test('of two admins at once, and again, is recorded once', async () => {
    await fillShop()
    await Promise.all([remove(), remove()])
    await remove()
    const entries = await harness.db.selectFrom('auditEntries').select('action').execute()
    expect(entries.filter(({ action }) => action === 'demo removed')).toHaveLength(1)
  })
})
