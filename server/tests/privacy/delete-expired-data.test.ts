import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isPostgres } from '#store/database.server.ts'
import { shortOrderId } from '#store/ids.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import { deleteExpiredData } from '#store/privacy/delete-expired-data.server.ts'
import { insertInto, insertNotification, insertProduct, readRow, updateRow } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { insertEntryRow, insertOrder } from '#test/order-factories.ts'

const dayMinutes = 24 * 60
const harness = setUpHarness()

const run = () => deleteExpiredData(harness.store, new AbortController().signal)
const findOrder = (id: string) => readRow(harness.db, 'orders', id)
const daysAgo = (days: number) => new Date(harness.store.now().getTime() - days * dayMinutes * 60_000).toISOString()

describe('an order that was never paid', () => {
  test.each(['pending', 'payment_failed', 'expired', 'cancelled'] as const)(
    'loses its personal data 30 days after its last change and stays as a record: %s',
    async status => {
      const id = await insertOrder(harness.db, { status, updatedAt: daysAgo(31) })
      const recent = await insertOrder(harness.db, { status, updatedAt: daysAgo(29) })
      const [before, recentBefore] = [await findOrder(id), await findOrder(recent)]
      await run()
      expect(await findOrder(id)).toEqual({
        ...before,
        shopperId: `erased-${id}`,
        email: 'erased@example.invalid',
        shipName: 'Erased',
        shipPhone: '',
        shipAddress: '',
        shipCity: '',
        shipZip: '',
        searchText: id.slice(-8),
      })
      expect(await findOrder(recent)).toEqual(recentBefore)
    },
  )

  test('loses the name in its notifications, also one that was corrected later', async () => {
    const order = { updatedAt: daysAgo(31), shipName: 'Siti: the second' }
    const [id, other] = [await insertOrder(harness.db, order), await insertOrder(harness.db)]
    const messages = [
      `Order #${shortOrderId(id)} from Siti: the second`,
      `Order #${shortOrderId(id)} from Sity: Rahmah: Order created`,
      `Order #${shortOrderId(other)} from Siti: the second`,
      'Category "top" is low on stock',
    ]
    for (const message of messages) await insertNotification(harness.db, { message })
    await run()
    const rows = await harness.db.selectFrom('notifications').select('message').orderBy('createdAt').execute()
    const erased = `Order #${shortOrderId(id)}`
    expect(rows.map(({ message }) => message)).toEqual([erased, erased, ...messages.slice(2)])
  })
})

describe('the deletion of the personal data of unpaid orders', () => {
  test('works in batches and only once: a second run changes nothing', async () => {
    for (let count = 0; count < 201; count++) await insertOrder(harness.db, { updatedAt: daysAgo(40) })
    await run()
    const rows = await harness.db.selectFrom('orders').select(['id', 'email', 'revision']).execute()
    expect(new Set(rows.map(({ email }) => email))).toEqual(new Set(['erased@example.invalid']))
    const before = harness.queryCount()
    await run()
    // One for each kind of data.
    expect(harness.queryCount() - before).toBeLessThan(16)
  })

  test('does not start while a signal says that the store stops', async () => {
    const id = await insertOrder(harness.db, { updatedAt: daysAgo(31) })
    await deleteExpiredData(harness.store, AbortSignal.abort())
    expect((await findOrder(id)).email).not.toBe('erased@example.invalid')
  })

  test('leaves an order that can neither be paid nor found by its shopper', async () => {
    const product = await insertProduct(harness.db)
    const { shopper, order } = await harness.shopper().placeOrder([product])
    harness.advanceClock(31 * dayMinutes)
    await run()
    expect((await shopper.checkout(order)).status).toBe(409)
    const { status, body: again } = await shopper.order([product])
    expect([status, again.id === order.id]).toEqual([201, false])
    expect((await shopper.checkout(again)).status).toBe(200)
  })
})

const untouched: [string, Partial<OrderTable>][] = [
  ['is awaiting payment', { status: 'awaiting_payment', stripeSessionId: 'cs_1' }],
  ['has a checkout that is starting', { checkoutStartedAt: '2026-09-01T00:00:00.000Z' }],
  ['has a bank that is deciding', { status: 'awaiting_payment', paymentStatus: 'processing' }],
  ['has a disputed payment', { status: 'payment_failed', hasDispute: 1 }],
  ['was paid and cancelled', { status: 'cancelled', paid: 1 }],
  ['was refunded', { status: 'refunded', paid: 0 }],
  ...(['paid', 'processing', 'shipped', 'delivered'] as const).map((status): [string, Partial<OrderTable>] => [
    `is ${status}`,
    { status, paid: 1 },
  ]),
]

test.each(untouched)('keeps the personal data of an order that %s', async (_title, overrides) => {
  const id = await insertOrder(harness.db, { updatedAt: daysAgo(100), ...overrides })
  const before = await findOrder(id)
  await run()
  expect(await findOrder(id)).toEqual(before)
})

test('keeps the personal data of an unpaid order whose payment goes back', async () => {
  const product = await insertProduct(harness.db)
  const { order } = await harness.shopper().buy([product])
  await updateRow(harness.db, 'orders', order.id, { status: 'payment_failed', paid: 0, updatedAt: daysAgo(100) })
  const { paymentIntentId } = await findOrder(order.id)
  await insertEntryRow(harness.db, order.id, { paymentIntentId, madeAt: null, recordedAt: daysAgo(100) })
  await run()
  expect((await findOrder(order.id)).email).toBe(order.email)
})

async function insertSession(id: string, expiresAt: Date) {
  const time = isPostgres(harness.db) ? expiresAt : expiresAt.toISOString()
  await sql`insert into users (id, name, email, created_at, updated_at)
    values ('siti', 'Siti', 'siti@example.com', ${time}, ${time}) on conflict do nothing`.execute(harness.db)
  await sql`insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    values (${id}, 'siti', ${id}, ${time}, ${time}, ${time})`.execute(harness.db)
  await sql`insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    values (${id}, ${id}, 'x', ${time}, ${time}, ${time})`.execute(harness.db)
}

test('deletes expired sessions and verifications and keeps running ones', async () => {
  const at = harness.store.now().getTime()
  await sql`delete from verifications`.execute(harness.db)
  await insertSession('expired', new Date(at - 1))
  await insertSession('running', new Date(at + 1000))
  await run()
  for (const table of ['sessions', 'verifications'])
    expect((await sql`select id from ${sql.table(table)}`.execute(harness.db)).rows).toEqual([{ id: 'running' }])
})

test('deletes payment events after 90 days and expired rate limits', async () => {
  for (const [id, days] of [
    ['old', 91],
    ['recent', 89],
  ] as const)
    await insertInto(harness.db, 'paymentEvents', { id, type: 'x', receivedAt: daysAgo(days) })
  if (isPostgres(harness.db))
    for (const [key, offset] of [
      ['old', -1],
      ['current', 1000],
    ] as const)
      await sql`insert into rate_limits (key, points, expire)
        values (${key}, 1, ${harness.store.now().getTime() + offset})`.execute(harness.db)
  await run()
  expect(await harness.db.selectFrom('paymentEvents').select('id').execute()).toEqual([{ id: 'recent' }])
  if (isPostgres(harness.db))
    expect((await sql`select key from rate_limits`.execute(harness.db)).rows).toEqual([{ key: 'current' }])
})

test('deletes networks and the history of holds after a day', async () => {
  const network = { network: '203.0.113.7', networkSite: '2001:db8:0::/48' }
  const [old, recent] = [
    await insertOrder(harness.db, { ...network, updatedAt: daysAgo(1.1) }),
    await insertOrder(harness.db, { ...network, updatedAt: daysAgo(0.9) }),
  ]
  await insertNotification(harness.db, { network: '203.0.113.7', createdAt: daysAgo(1.1) })
  const times = { productId: await insertProduct(harness.db), startedAt: daysAgo(3) }
  await insertInto(harness.db, 'productHolds', [
    { id: 'ended', orderId: old, ...times, endedAt: daysAgo(1.1) },
    { id: 'just ended', orderId: recent, ...times, endedAt: daysAgo(0.9) },
    { id: 'running', orderId: recent, ...times, endedAt: null },
  ])
  await run()
  expect(await findOrder(old)).toMatchObject({ network: null, networkSite: null })
  expect(await findOrder(recent)).toMatchObject(network)
  expect(await harness.db.selectFrom('notifications').select('network').execute()).toEqual([{ network: null }])
  const holds = await harness.db.selectFrom('productHolds').select('id').orderBy('id').execute()
  expect(holds.map(({ id }) => id)).toEqual(['just ended', 'running'])
})
