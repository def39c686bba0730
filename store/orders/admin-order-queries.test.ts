import { beforeEach, describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { toSettings } from '#store/settings/settings.ts'
import { setUpDatabase } from '#test/database.ts'
import { defaultSettings } from '#test/default-settings.ts'
import { insertDisputeRow, insertOrder } from '#test/order-factories.ts'
import {
  countOrders,
  findAdminOrder,
  listOrders,
  listOrdersById,
  listOtherOrders,
} from './admin-order-queries.server.ts'
import { sumOpenDisputes } from './dispute-queries.server.ts'
import type { OrderFilterName, OrderSort } from './order-filters.ts'
import { spellSearch } from './order-search.server.ts'

const settings = { current: () => toSettings(defaultSettings) }

const db = await setUpDatabase()

const getContext = () => ({ db, settings, now: () => new Date(), publicUrl: 'https://shop.example' })

async function list({
  view = 'all' as OrderFilterName,
  sort = 'newest' as OrderSort,
  q = '',
  from = '',
  to = '',
} = {}) {
  const search = await spellSearch(db, { q, from, to })
  const orders = await listOrders(getContext(), { view, sort, ...search, page: 1, pageSize: 10 })
  const counts = await countOrders(db, search)
  expect(counts[view]).toBe(orders.length)
  return orders.map(({ id }) => id)
}

describe('search', () => {
  let siti: OrderId
  let ben: OrderId
  beforeEach(async () => {
    siti = await insertOrder(db, {
      id: '0123456789abcdefghjkmnpqrs' as OrderId,
      orderNumber: 'KMNPQRS0',
      email: 'Siti.R@example.com',
      shipName: 'Siti Nûr-Aziza',
      shipPhone: '+60198765432',
    })
    ben = await insertOrder(db, { email: 'ben_a1%@example.com', shipName: "Ben O'Brien", shipPhone: '+60111111111' })
  })

  test.each([
    'siti',
    'NUR-AZIZA siti',
    'siti.r@EXAMPLE',
    '#kmnpqrs0',
    'npqrs0',
    '019-876 5432',
    '+60 19 8765432',
    '8765432',
    '0123456789ABCDEFGHJKMNPQRS',
  ])('finds one order by %j', async q => expect(await list({ q })).toEqual([siti]))

  test.each(['_a1%', "o'brien", 'ben 0111'])('takes %j literally', async q => expect(await list({ q })).toEqual([ben]))

  test.each(['siti ben', 'nobody', '019 876 5433', '\\', '%'])('finds nothing by %j', async q =>
    expect(await list({ q })).toEqual([]),
  )

  test.each(['kota kinabaru', 'Kota Kinablau', 'kinabal', 'Tuaran'])('finds a town by %j', async q => {
    const town = q === 'Tuaran' ? 'Tuaran' : 'Kota Kinabalu'
    const id = await insertOrder(db, { shipCity: town })
    await db.updateTable('orders').set({ searchText: 'x' }).where('id', 'in', [siti, ben]).execute()
    expect(await list({ q })).toEqual([id])
  })

  test('takes words as they stand where an order has them all, otherwise those one letter off', async () => {
    const [near, exact] = [
      await insertOrder(db, { shipName: 'Aminah Ali' }),
      await insertOrder(db, { shipName: 'Aminha Bo' }),
    ]
    expect(await list({ q: 'aminha' })).toEqual([exact])
    expect(await list({ q: 'aminha ali' })).toEqual([near])
    expect(await list({ q: 'omineh' })).toEqual([])
  })
})

test('limits a list to days of the shop, whose day begins eight hours before that of UTC', async () => {
  const at = (createdAt: string) => insertOrder(db, { createdAt })
  const [before, first, last, after] = [
    await at('2026-11-19T15:59:59.999Z'),
    await at('2026-11-19T16:00:00.000Z'),
    await at('2026-11-21T15:59:59.999Z'),
    await at('2026-11-21T16:00:00.000Z'),
  ]
  expect(await list({ from: '2026-11-20', to: '2026-11-21' })).toEqual([last, first])
  expect(await list({ from: '2026-11-20' })).toEqual([after, last, first])
  expect(await list({ to: '2026-11-19' })).toEqual([before])
})

test('sorts by when orders were placed, or the longest paid ones first', async () => {
  const paid = { status: 'paid', paid: 1, requiresAction: 1 } as const
  const paidLate = await insertOrder(db, { ...paid, createdAt: '2026-11-01', paidAt: '2026-11-09' })
  const paidSoon = await insertOrder(db, { ...paid, createdAt: '2026-11-02', paidAt: '2026-11-03' })
  const unpaid = await insertOrder(db, { createdAt: '2026-11-05' })
  expect(await list({ sort: 'oldest' })).toEqual([paidSoon, unpaid, paidLate])
  expect(await list({ sort: 'newest' })).toEqual([unpaid, paidSoon, paidLate])
  expect(await list({ view: 'need-action', sort: 'oldest' })).toEqual([paidSoon, paidLate])
})

test('lists orders that wait for payment, and those with something owed, whatever else is done', async () => {
  const waiting = await insertOrder(db, { status: 'awaiting_payment' })
  const owed = await insertOrder(db, { status: 'delivered', owedSen: 1 })
  const paid = await insertOrder(db, { status: 'paid', requiresAction: 1, owedSen: 1 })
  await insertOrder(db, { status: 'delivered' })
  expect(await list({ view: 'awaiting-payment' })).toEqual([waiting])
  expect(await list({ view: 'owed' })).toEqual([paid, owed])
  expect(await list({ view: 'need-action' })).toEqual([paid, owed])
})

test('lists orders by their ids, without unknown ones', async () => {
  const [first, second] = [await insertOrder(db), await insertOrder(db)]
  await insertOrder(db)
  const orders = await listOrdersById(getContext(), [second, 'unknown', first])
  expect(orders.map(({ id }) => id)).toEqual([second, first])
  expect(await listOrdersById(getContext(), [])).toEqual([])
})

test('gives each order its own items, history and state', async () => {
  const paid = await insertOrder(db, { status: 'paid', paid: 1, hasDispute: 1 })
  const unpaid = await insertOrder(db)
  const orders = await listOrdersById(getContext(), [paid, unpaid])
  expect(orders.map(({ items }) => items.map(({ id }) => String(id)))).toEqual([[`gone-${paid}`], [`gone-${unpaid}`]])
  expect(orders.map(({ statusHistory }) => statusHistory.length)).toEqual([1, 1])
  expect(orders.map(({ paid, hasDispute }) => [paid, hasDispute])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('adds the message that an admin sends the buyer about an order', async () => {
  const order = await findAdminOrder(getContext(), await insertOrder(db, { status: 'shipped' }))
  expect(order?.buyerMessage).toContain(order?.orderNumber)
  expect([order?.pageUrl, order?.agreedZone]).toEqual(['', undefined])
  const agreed = { reservedUntil: '2026-11-27T04:00:00.000Z', pageToken: 'token1', zone: 'west' } as const
  const page = { pageUrl: 'https://shop.example/order/token1', agreedZone: { id: 'west' } }
  expect(await findAdminOrder(getContext(), await insertOrder(db, agreed))).toMatchObject(page)
})

describe('other orders of the same person', () => {
  const insert = (order: { email: string; shipPhone: string }) => insertOrder(db, order)
  const siti = { email: ' Siti@Example.com', shipPhone: '+60198765432' }
  const listOthers = async (id: OrderId, limit = 10) => {
    const order = await findAdminOrder(getContext(), id)
    return order ? listOtherOrders(db, order, limit) : []
  }

  test('are those with the e-mail address or the phone number, newest first', async () => {
    const sameEmail = await insert({ ...siti, email: 'siti@example.com', shipPhone: '+60111111111' })
    const samePhone = await insert({ ...siti, email: 'other@example.com' })
    await insert({ email: 'ben@example.com', shipPhone: '+60122222222' })
    const order = await insert(siti)
    const others = await listOthers(order)
    expect(others.map(({ id }) => id)).toEqual([samePhone, sameEmail])
    expect(others[0]).toEqual({
      id: samePhone,
      orderNumber: samePhone.slice(-8).toUpperCase(),
      status: 'pending',
      total: 55,
      createdAt: expect.any(String),
    })
    expect(await listOthers(order, 1)).toHaveLength(1)
  })

  test('are not those that have no phone number either', async () => {
    await insert({ email: 'ben@example.com', shipPhone: '' })
    expect(await listOthers(await insert({ ...siti, shipPhone: '' }))).toEqual([])
  })

  test('are not those whose person was erased, too', async () => {
    const erased = { email: 'erased@example.invalid', shipPhone: '' }
    await insert(erased)
    expect(await listOthers(await insert(erased))).toEqual([])
  })
})

test('lists the orders about which a bank has to decide, with the next deadline', async () => {
  const paid = { status: 'paid', paid: 1, hasDispute: 1 } as const
  const twice = await insertOrder(db, paid)
  await insertDisputeRow(db, twice, { respondBy: '2026-12-08T04:00:00.000Z' })
  await insertDisputeRow(db, twice, { amountSen: 1000, respondBy: '2026-12-01T04:00:00.000Z' })
  await insertDisputeRow(db, twice, { state: 'lost', respondBy: null })
  const answered = await insertOrder(db, { status: 'cancelled' })
  await insertDisputeRow(db, answered, { respondBy: null })
  const unlisted = await insertOrder(db, paid)
  await insertOrder(db, { ...paid, status: 'refunded' })
  await insertDisputeRow(db, await insertOrder(db, paid), { state: 'lost', respondBy: null })
  expect(await list({ view: 'disputed' })).toEqual([unlisted, answered, twice])
  const orders = await listOrdersById(getContext(), [twice, answered, unlisted, await insertOrder(db)])
  expect(orders.map(({ openDispute }) => openDispute)).toEqual([
    { respondBy: '2026-12-01T04:00:00.000Z' },
    { respondBy: null },
    { respondBy: null },
    null,
  ])
  expect(orders.map(({ buyerMessage }) => buyerMessage !== undefined)).toEqual([false, true, false, false])
  expect(await sumOpenDisputes(db)).toEqual({ amount: 120, respondBy: '2026-12-01T04:00:00.000Z' })
})

test('no dispute holds nothing', async () => {
  expect(await sumOpenDisputes(db)).toEqual({ amount: 0, respondBy: null })
})
