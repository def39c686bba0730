import { sql } from 'kysely'
import { assert, beforeEach, describe, expect, test, vi } from 'vitest'
import { isPostgres } from '#store/database.server.ts'
import { deleteFeedback } from '#store/feedback/delete-feedback.server.ts'
import { insertFeedback } from '#store/feedback/feedback-queries.server.ts'
import { type OrderId, shortOrderId } from '#store/ids.ts'
import { addOrderNote } from '#store/orders/order-notes.server.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import { countErased, erasePerson } from '#store/privacy/erase-person.server.ts'
import { eraseEmail } from '#store/privacy/erase-texts.server.ts'
import { exportPerson } from '#store/privacy/export-person.server.ts'
import { writePersonExport } from '#store/privacy/person-export.ts'
import { calculateSalesFigures } from '#store/sales/sales-figures.ts'
import { listSaleRecords, listSales } from '#store/sales/sales-queries.server.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { dumpDatabase } from '#test/dump-database.ts'
import { insertProduct, insertUser, updateRow } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { insertDecisionRow, insertEntryRow, insertOrder } from '#test/order-factories.ts'
import { waitFor } from '#test/wait-for.ts'
import { readSession } from '../read-session.ts'

vi.setConfig({ testTimeout: 60_000 })

const by = { uid: 'command line', email: 'command line' }
const person = 'zamzam_1@example.com'
const address = {
  name: 'Zamzam Binti Zul',
  phone: '012-987 6543',
  address: '77 Lorong Zamrud',
  city: 'Zenith',
  state: 'Sabah',
  zip: '88777',
}
/** What must be nowhere afterwards. */
const traces = [/zamzam/i, /987.?6543/, /Zamrud/, /Zenith/, /88777/]

const harness = setUpHarness()
beforeEach(async () => {
  await sql`delete from verifications`.execute(harness.db)
})

const erase = (options: { email?: string; isForced?: boolean; isPreview?: boolean } = {}) =>
  erasePerson(harness.store, { by, email: person, ...options })

const listTraces = async () =>
  Object.values(await dumpDatabase(harness.db))
    .flat()
    .filter(row => traces.some(trace => trace.test(row)))

async function readBooks() {
  const records = await listSaleRecords(harness.db, undefined)
  const orders = await harness.db
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'status', 'paymentStatus', 'paid', 'paidAt', 'createdAt', 'updatedAt', 'zone'])
    .select(['subtotalSen', 'shippingSen', 'totalSen', 'paymentIntentId', 'stripeSessionId', 'shipState'])
    .orderBy('id')
    .execute()
  const { sales } = await listSales(harness.db, { q: '', since: undefined, sort: 'newest', limit: 50 })
  return {
    orders,
    figures: calculateSalesFigures(records, { period: 'all', now: harness.store.now() }),
    sales: sales.map(({ buyerName: _name, buyerEmail: _email, ...sale }) => sale),
    items: await harness.db.selectFrom('orderItems').selectAll().orderBy('orderId').execute(),
    history: await harness.db.selectFrom('orderStatusChanges').selectAll().orderBy('id').execute(),
    ledger: await harness.db
      .selectFrom('ledgerEntries')
      .select(['id', 'orderId', 'direction', 'way', 'amountSen', 'recordedAt', 'paidOn', 'madeAt', 'failedAt'])
      .orderBy('id')
      .execute(),
    products: await harness.db
      .selectFrom('products')
      .select(['id', 'sold', 'soldPriceSen', 'soldAt'])
      .orderBy('id')
      .execute(),
  }
}

async function buyAsPerson(email = person) {
  const shopper = harness.shopper()
  const id = await insertProduct(harness.db)
  const { body: order } = await shopper.order([id], { email, shipping: address })
  const { body } = await shopper.checkout(order)
  await shopper.pay(body.url)
  // The webhook may still be under way.
  const findOrder = () =>
    harness.db.selectFrom('orders').select('status').where('id', '=', order.id).executeTakeFirstOrThrow()
  await waitFor(async () => expect((await findOrder()).status).toBe('paid'))
  return order.id
}

async function insertEverything() {
  const { signIn } = harness.dependencies
  const signedUp = await signIn.register(
    { headers: new Headers() },
    { email: person, password: 'a long enough secret' },
  )
  assert(signedUp.ok && !signedUp.needsCode)
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0]
  const admin = {
    uid: await insertUser(harness.db, { email: 'boss@example.com', isAdmin: true }),
    email: 'boss@example.com',
  }
  for (const isAdmin of [true, false])
    await changeAdmin(harness.store, { by: admin, userId: signedUp.user.uid, isAdmin, network: 'test' })
  const orders = [await buyAsPerson(), await buyAsPerson(' ZAMZAM_1@Example.com')]
  await harness.db.updateTable('orders').set({ status: 'delivered' }).execute()
  orders.push(
    (await harness.shopper().order([await insertProduct(harness.db)], { email: person, shipping: address })).body.id,
  )
  const [first = '' as OrderId] = orders
  await addOrderNote(harness.store, { orderId: first, noteId: 'note-1', text: 'Zamzam calls at noon', by: admin })
  const decidedAt = harness.store.now().toISOString()
  const decision = { orderId: first, paymentIntentId: null, amountSen: 1000, decidedAt }
  const decidedBy = JSON.stringify({ ...admin, email: person })
  await insertDecisionRow(harness.db, { ...decision, id: 'decision-1', reason: 'Zamzam says it has a hole', decidedBy })
  await insertEntryRow(harness.db, first, {
    way: 'by_hand',
    reason: 'Zamzam says it has a hole',
    paidHow: 'Cash to Zamzam',
    paidOn: '2026-11-20',
    amountSen: 1000,
  })
  const toOther = await insertOrder(harness.db, {
    email: 'other@example.com',
    shipPhone: '',
    shipAddress: '',
    shipZip: '',
  })
  await insertEntryRow(harness.db, toOther, { reason: `Same as ${person}`, paidHow: `Sent to ${person}` })
  const text = `Same parcel as ${person}`
  await addOrderNote(harness.store, { orderId: toOther, noteId: 'note-2', text, by: admin })
  await insertProduct(harness.db, {
    sold: 1,
    soldAt: '2025-01-01',
    soldToName: address.name,
    soldToEmail: 'Zamzam_1@example.com',
  })
  const at = harness.store.now().toISOString()
  await insertFeedback(harness.db, { message: 'I am Zamzam', email: person, at })
  await insertFeedback(harness.db, {
    message: 'Zamzam asks',
    email: 'x',
    at,
    question: { language: 'en', orderId: first },
  })
  await insertFeedback(harness.db, { message: 'Zamzam asks', email: person, at, question: { language: 'en' } })
  await insertFeedback(harness.db, { message: `Write to ${person.toUpperCase()}.`, at })
  const removed = await insertFeedback(harness.db, { message: 'Zamzam again', email: person, at })
  await deleteFeedback(harness.store, { by: { uid: signedUp.user.uid, email: person }, id: removed })
  await sql`insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    values ('v', ${`reset-${person}`}, ${signedUp.user.uid}, ${at}, ${at}, ${at})`.execute(harness.db)
  if (isPostgres(harness.db))
    await sql`insert into rate_limits (key, points, expire) values (${`account:${person}`}, 1, 1)`.execute(harness.db)
  return { orders, cookie, uid: signedUp.user.uid }
}

test('leaves no trace of a person in any table, and the books as they were', async () => {
  const { cookie, uid } = await insertEverything()
  const other = await buyAsPerson('other@example.com')
  await updateRow(harness.db, 'orders', other, { shipName: 'Other', searchText: '' })
  await sql`update products set sold_to_name = 'Other', buyer_text = 'other' where sold_order_id = ${other}`.execute(
    harness.db,
  )
  await sql`update notifications set message = replace(message, ${address.name}, 'Other')
    where message like ${`%${shortOrderId(other)}%`}`.execute(harness.db)
  await updateRow(harness.db, 'orders', other, { shipPhone: '', shipAddress: '', shipCity: '', shipZip: '' })
  const books = await readBooks()
  expect((await listTraces()).length).toBeGreaterThan(12)

  const { ok, erased } = await erase({ email: ' ZamZam_1@Example.COM ' })
  expect([ok, erased]).toEqual([
    true,
    {
      user: { uid, isAdmin: false },
      sessions: 1,
      orders: 3,
      products: 3,
      notifications: expect.any(Number),
      messages: expect.any(Number),
      orderNotes: 2,
      feedbacks: 2,
      questions: 2,
      auditEntries: 3,
    },
  ])
  expect(await listTraces()).toEqual([])
  expect(await readBooks()).toEqual(books)
  expect(await readSession(harness, cookie)).toBeNull()
  const { sales } = await listSales(harness.db, { q: '', since: undefined, sort: 'newest', limit: 50 })
  expect(sales.map(({ buyerName }) => buyerName).sort()).toEqual(['Erased', 'Erased', 'Erased', 'Other'])
  const messages = await harness.db.selectFrom('notifications').select('message').execute()
  expect(messages.filter(({ message }) => message.includes('from Other')).length).toBeGreaterThan(0)
  expect(messages.some(({ message }) => /^Order #\w{8}$/.test(message))).toBe(true)
})

/** What is worked out from other columns, or counts changes. */
const derivedColumns = ['buyerText', 'revision', 'saleText', 'searchText']

/** All rows that have an id, by table and id. */
async function readAllRows(): Promise<Map<string, Record<string, unknown>>> {
  const dump = await dumpDatabase(harness.db, ['product_changes'])
  const rows = Object.entries(dump).flatMap(([name, texts]) => texts.map(text => [toCamelCase(name), JSON.parse(text)]))
  return new Map(rows.filter(([, { id }]) => id !== undefined).map(([name, row]) => [`${name} ${row.id}`, row]))
}

const toCamelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

test('an export has every column that erasing changes, but for derived ones', async () => {
  await insertEverything()
  const exported = await exportPerson(harness.store, { by, person: { email: person, phone: '' } })
  assert(exported)
  const before = await readAllRows()
  await erase()
  const after = await readAllRows()
  const { mentions = [], ...tables } = exported.tables
  const has = (table: string, id: unknown, column: string) =>
    tables[table]?.some(row => row.id === id && column in row) ||
    mentions.some(mention => mention.table === table && mention.id === id && mention.column === column)
  const changed = [...before].flatMap(([key, row]) =>
    Object.keys(row)
      .filter(column => JSON.stringify(after.get(key)?.[column]) !== JSON.stringify(row[column]))
      .map(column => [key, column] as const),
  )
  expect(new Set(changed.map(([key]) => key.split(' ')[0])).size).toBeGreaterThan(10)
  const missing = changed.filter(([key, column]) => {
    const [table = '', id] = key.split(' ')
    return !derivedColumns.includes(column) && !has(table, id, column)
  })
  expect(missing).toEqual([])
  for (const trace of traces) expect(JSON.stringify(exported)).toMatch(trace)
  for (const page of (['json', 'html'] as const).map(format => writePersonExport(exported, format)))
    expect(page).not.toMatch(/\$2|scrypt|undefined|\[object/)
})

test('counts in a preview what it would erase, and changes nothing', async () => {
  await insertEverything()
  const before = await dumpDatabase(harness.db)
  const preview = await erase({ isPreview: true })
  expect(preview).toMatchObject({ ok: false, reason: 'preview', erased: { orders: 3, feedbacks: 2 } })
  expect(await dumpDatabase(harness.db)).toEqual(before)
  expect((await erase()).erased).toEqual(preview.erased)
  expect(countErased((await erase()).erased)).toBe(0)
})

test('records the erasure without the address', async () => {
  await insertEverything()
  await erase()
  const entries = await harness.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'person erased')
    .execute()
  expect(entries).toMatchObject([{ actorId: 'command line' }])
  expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ user: true, orders: 3 })
})

describe('names what is running and erases nothing unless forced', () => {
  const running: [string, Partial<OrderTable>][] = [
    ['checkout', { status: 'awaiting_payment', stripeSessionId: 'cs_1' }],
    ['checkout', { checkoutStartedAt: '2026-11-20T04:00:00.000Z' }],
    ['to-ship', { status: 'paid', paid: 1 }],
    ['to-ship', { status: 'processing', paid: 1 }],
  ]
  test.each(running)('%s: %j', async (reason, overrides) => {
    const id = await insertOrder(harness.db, { email: person, ...overrides })
    const refused = await erase()
    const obstacles = [{ reason, orderNumber: shortOrderId(id) }]
    expect(refused).toMatchObject({ ok: false, reason: 'obstacles', obstacles })
    expect((await listTraces()).length).toBe(1)
    expect(await erase({ isForced: true })).toMatchObject({ ok: true, obstacles })
    expect(await listTraces()).toEqual([])
  })

  test.each([
    ['under way', null],
    ['owed', '2026-11-20T03:00:00.000Z'],
  ])('an order whose refund is %s', async (_status, failedAt) => {
    const orderId = await insertOrder(harness.db, { email: person, status: 'cancelled' })
    const requestedBy = JSON.stringify({ uid: 'u', email: person })
    const payment = { paymentIntentId: 'pi_1' }
    await insertEntryRow(harness.db, orderId, { ...payment, direction: 'in', reason: 'Paid' })
    await insertEntryRow(harness.db, orderId, { ...payment, madeAt: null, failedAt, requestedBy })
    const obstacles = [{ reason: 'refund', orderNumber: shortOrderId(orderId) }]
    expect(await erase()).toMatchObject({ ok: false, obstacles })
    expect(await erase({ isForced: true })).toMatchObject({ ok: true })
    expect(await listTraces()).toEqual([])
  })

  test('the last admin', async () => {
    const uid = await insertUser(harness.db, { email: person, isAdmin: true })
    expect(await erase()).toMatchObject({ ok: false, obstacles: [{ reason: 'last-admin', orderNumber: null }] })
    const other = await insertUser(harness.db, { email: 'boss@example.com' })
    await setAdmin(harness.db, other, { isAdmin: true, at: harness.store.now() })
    expect(await erase()).toMatchObject({ ok: true, erased: { user: { uid, isAdmin: true } } })
  })

  test.each(['pending', 'expired', 'payment_failed', 'shipped', 'delivered', 'cancelled', 'refunded'] as const)(
    'but not an order that is %s',
    async status => {
      await insertOrder(harness.db, { email: person, status })
      expect(await erase()).toMatchObject({ ok: true, obstacles: [] })
    },
  )
})

test('takes an underscore in the address literally', async () => {
  await insertFeedback(harness.db, { message: 'x', email: 'zamzamX1@example.com', at: '2026' })
  expect(countErased((await erase()).erased)).toBe(0)
})

test.each([
  ['ann@example.com', 'erased@example.invalid'],
  ['mail ANN@example.com.', 'mail erased@example.invalid.'],
  ['{"email":"ann@example.com"}', '{"email":"erased@example.invalid"}'],
  ['joann@example.com', 'joann@example.com'],
  ['x.ann@example.com', 'x.ann@example.com'],
  ['ann@example.com.my', 'ann@example.com.my'],
  ['ann@example.community', 'ann@example.community'],
])('erases an address in a text and leaves longer ones alone: %s', (text, erased) =>
  expect(eraseEmail(text, 'ann@example.com')).toBe(erased),
)
