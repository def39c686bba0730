import { describe, expect, test } from 'vitest'
import { compareBooks, compareBooksNightly } from '#store/books/compare-books.server.ts'
import { recoverOrder } from '#store/books/recover-order.server.ts'
import { explainRefund } from '#store/orders/pay-back.server.ts'
import { by, insertInto, updateRow } from '#test/factories.ts'
import { insertEntryRow, insertOrder } from '#test/order-factories.ts'
import { setUpRefundHarness } from '../refund-harness.ts'

const harness = setUpRefundHarness()

const since = new Date('2026-11-01T00:00:00.000Z')
const compare = () => compareBooks(harness.store, since)
const kindsOf = (differences: readonly { kind: string }[]) => differences.map(({ kind }) => kind).sort()
const createNote = (kind: string) => expect.stringContaining(kind)

/** An order that was paid, and the id of its payment. All later webhooks are lost. */
async function createPaidOrder() {
  const paid = await harness.createPayment()
  harness.holdWebhooks()
  return paid
}

describe('what lost webhooks would have said is applied', () => {
  test('a payment', async () => {
    const { order } = await harness.buyWithHeldWebhooks()
    expect(kindsOf((await compare()).mended)).toEqual(['unapplied-payment'])
    expect(await harness.readOrderState(order.id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
    expect(await compare()).toMatchObject({ payments: 1, mended: [], left: [] })
  })

  test('a refund of all that was paid', async () => {
    const { id, payment } = await createPaidOrder()
    await harness.stripe.refunds.create({ payment_intent: payment })
    const { mended, left } = await compare()
    expect([kindsOf(mended), left]).toEqual([['unknown-refund'], []])
    expect(await harness.readOrderState(id)).toMatchObject({ status: 'refunded', product: 'withdrawn' })
  })

  test('a refund in part, and that it has failed since', async () => {
    const { id, payment } = await createPaidOrder()
    const refund = await harness.stripe.refunds.create({ payment_intent: payment, amount: 1000 })
    await compare()
    expect(await harness.findOrderRow(id)).toMatchObject({ paymentStatus: 'partially_refunded', refundedSen: 1000 })
    await harness.submitToDashboard(`/refunds/${refund.id}/update`, { result: 'fail' })
    expect(kindsOf((await compare()).mended)).toEqual(['other-refund'])
    expect(await harness.findOrderRow(id)).toMatchObject({ paymentStatus: 'paid', refundedSen: 0 })
    expect(await compare()).toMatchObject({ mended: [], left: [] })
  })

  test('a refund in part that was made before the store recorded amounts', async () => {
    const { id, payment } = await createPaidOrder()
    await harness.stripe.refunds.create({ payment_intent: payment, amount: 1000 })
    await harness.db.updateTable('orders').set({ paymentStatus: 'partially_refunded' }).execute()
    expect(kindsOf((await compare()).mended)).toEqual(['unknown-refund'])
    expect((await harness.findOrderRow(id)).refundedSen).toBe(1000)
  })

  test.each([
    ['won', { status: 'paid', hasDispute: 0 }],
    ['lost', { status: 'refunded' }],
  ])('a dispute, and that it was %s', async (result, order) => {
    const { id, payment } = await createPaidOrder()
    await harness.disputeAtProvider(payment)
    expect(kindsOf((await compare()).mended)).toEqual(['unknown-dispute'])
    expect((await harness.findOrderRow(id)).hasDispute).toBe(1)
    const [dispute] = (await harness.stripe.disputes.list({ payment_intent: payment })).data
    await harness.submitToDashboard(`/disputes/${dispute?.id}/close`, { result })
    expect(kindsOf((await compare()).mended)).toEqual(['other-dispute'])
    expect(await harness.findOrderRow(id)).toMatchObject(order)
    expect(await compare()).toMatchObject({ mended: [], left: [] })
  })
})

describe('each difference that is left is named, with both sides and what to do', () => {
  const at = '2026-11-20T03:00:00.000Z'

  const findWithdrawal = async () =>
    (await harness.db.selectFrom('products').select('withdrawnAt').executeTakeFirstOrThrow()).withdrawnAt

  /** Compares, and returns the kinds and the notifications of what is left. */
  async function findLeft() {
    const { left } = await compare()
    for (const { sentence, advice } of left) expect([sentence, advice].join(' ')).toMatch(/\. .+\.$/)
    await compare()
    const notifications = await harness.db.selectFrom('notifications').select(['title', 'message']).execute()
    const messages = notifications.filter(({ title }) => title === 'The books differ').map(({ message }) => message)
    expect(messages.sort()).toEqual(left.map(({ sentence, advice }) => `${sentence} ${advice}`).sort())
    return kindsOf(left)
  }

  test('a payment for an order that the store lacks', async () => {
    const { id, payment } = await createPaidOrder()
    const { email, shipName, shipAddress, shipState, shippingSen, totalSen, orderNumber } =
      await harness.findOrderRow(id)
    const bought = { email, shipName, shipAddress, shipState, shippingSen, totalSen, orderNumber }
    await harness.db.updateTable('products').set({ sold: 0, soldOrderId: null, soldAt: null }).execute()
    await harness.deleteOrders()
    const { left } = await compare()
    expect(left).toMatchObject([{ kind: 'unknown-order', subject: payment, sentence: createNote(id) }])
    expect(left[0]?.sentence).toContain('MYR 55.00')
    expect(await findLeft()).toEqual(['unknown-order'])
    expect(await findWithdrawal()).not.toBeNull()
    expect(await recoverOrder(harness.store, payment)).toMatchObject({ ok: true, status: 'paid' })
    expect(await recoverOrder(harness.store, payment)).toEqual({ ok: false, reason: 'known' })
    expect(await harness.readOrderState(id)).toEqual({ status: 'paid', paymentStatus: 'paid', product: 'sold' })
    expect(await harness.findOrderRow(id)).toMatchObject({ ...bought, paymentIntentId: payment })
    expect((await compare()).left).toEqual([])
  })

  test('an order that is paid with a payment that the provider lacks', async () => {
    await insertOrder(harness.db, {
      status: 'paid',
      paymentStatus: 'paid',
      paid: 1,
      paidAt: at,
      paymentIntentId: 'pi_gone',
    })
    expect(await findLeft()).toEqual(['unknown-payment'])
  })

  test('another amount than the order has', async () => {
    const { id } = await createPaidOrder()
    await updateRow(harness.db, 'orders', id, { totalSen: 6500 })
    expect(await findLeft()).toEqual(['other-amount'])
  })

  test('a refund that the provider does not have, and more refunded than was paid', async () => {
    const { id, payment } = await createPaidOrder()
    const refund = { paymentIntentId: payment, madeAt: at }
    await insertEntryRow(harness.db, id, { ...refund, providerId: 're_gone', amountSen: 1000 })
    expect(await findLeft()).toEqual(['missing-refund'])
    await insertEntryRow(harness.db, id, { ...refund, way: 'by_hand', amountSen: 5000 })
    const { left, mended } = await compare()
    expect([kindsOf(left), kindsOf(mended)]).toEqual([['missing-refund', 'refunded-too-much'], ['returned-sale']])
    expect(await harness.findOrderRow(id)).toMatchObject({ status: 'refunded', refundedSen: 6000 })
  })

  test('a dispute that the provider does not have', async () => {
    const { id, payment } = await createPaidOrder()
    const dispute = { id: 'du_gone', orderId: id, paymentIntentId: payment, amountSen: 5500, reason: 'general' }
    const times = { openedAt: at, closedAt: null, respondBy: null }
    await insertInto(harness.db, 'disputes', { ...dispute, ...times, state: 'open' })
    expect(await findLeft()).toEqual(['missing-dispute'])
  })

  test('money that has been owed for a day', async () => {
    const { id } = await createPaidOrder()
    await updateRow(harness.db, 'orders', id, { owedSen: 1000, owedSince: harness.store.now().toISOString() })
    expect(await findLeft()).toEqual([])
    harness.advanceClock(24 * 60 + 1)
    expect(await findLeft()).toEqual(['old-debt'])
  })

  test('a product of two orders', async () => {
    const { id } = await createPaidOrder()
    const other = await insertOrder(harness.db, { status: 'shipped', paymentStatus: 'paid', paid: 1, paidAt: at })
    const item = await harness.db
      .selectFrom('orderItems')
      .selectAll()
      .where('orderId', '=', id)
      .executeTakeFirstOrThrow()
    await insertInto(harness.db, 'orderItems', { ...item, orderId: other, position: 7 })
    expect(await findLeft()).toEqual(['sold-twice'])
  })

  test('a paid order whose product is for sale', async () => {
    await createPaidOrder()
    await harness.db.updateTable('products').set({ sold: 0, soldOrderId: null, soldAt: null }).execute()
    expect(await findLeft()).toEqual(['sale-without-product'])
  })

  test('a product that is sold to an order which has not bought it', async () => {
    const { id } = await createPaidOrder()
    await harness.db.deleteFrom('orderItems').where('orderId', '=', id).execute()
    expect(await findLeft()).toEqual(['product-without-sale'])
  })
})

test('the webhook of a payment whose order the store lacks withdraws its pieces and tells the admins once', async () => {
  const { completed } = await harness.buyWithHeldWebhooks()
  await harness.db.updateTable('products').set({ heldBy: null, heldUntil: null }).execute()
  await harness.deleteOrders()
  for (const _ of [1, 2]) expect((await harness.deliver(completed)).status).toBe(200)
  const products = await harness.db.selectFrom('products').select(['withdrawnAt', 'sold']).execute()
  expect(products).toEqual([{ withdrawnAt: expect.any(String), sold: 0 }])
  const notes = await harness.db.selectFrom('notifications').select('message').execute()
  expect(notes.filter(({ message }) => message.includes('--recover'))).toHaveLength(1)
})

test('what a refund has brought back belongs to its order no more', async () => {
  const { id, payment } = await createPaidOrder()
  await harness.stripe.refunds.create({ payment_intent: payment, amount: 4500 })
  await compare()
  const [refund] = await harness.listRefunds(id)
  const items = [{ productId: harness.productId, restock: true }]
  await explainRefund(harness.store, { refundId: String(refund?.id), isAwaited: false, items, by })
  expect((await harness.readOrderState(id)).product).toBe('free')
  expect((await compare()).left).toEqual([])
})

test.each([
  ['name no order', {}],
  ['name one', { orderId: '1042' }],
])('payments of others in the account are not the shop’s, even if they %s', async (_what, metadata) => {
  const { payment } = await createPaidOrder()
  const intent = await harness.stripe.paymentIntents.retrieve(payment, { expand: ['latest_charge'] })
  const data = [{ ...intent, id: 'pi_other', metadata }, intent]
  harness.interceptProvider(({ url }) =>
    url.includes('/payment_intents?') ? Response.json({ object: 'list', data }) : undefined,
  )
  expect(await compare()).toMatchObject({ payments: 2, mended: [], left: [] })
})

test('a payment that can’t be looked up is named, and the others are mended', async () => {
  const { id, payment } = await createPaidOrder()
  await harness.stripe.refunds.create({ payment_intent: payment })
  const columns = { status: 'paid', paymentStatus: 'paid', paid: 1, paidAt: '2026-11-20T03:00:00.000Z' } as const
  await insertOrder(harness.db, { ...columns, paymentIntentId: 'pi_refused' })
  const refuse = (path: string) =>
    harness.interceptProvider(({ url }) =>
      url.includes(path) ? Response.json({ error: {} }, { status: 403 }) : undefined,
    )
  refuse('/payment_intents/pi_refused')
  const { left } = await compare()
  expect(left).toMatchObject([{ kind: 'not-looked-up', sentence: expect.stringContaining('pi_refused') }])
  expect((await harness.findOrderRow(id)).status).toBe('refunded')
})

test('a payment that is older than the provider’s list reaches is no difference', async () => {
  const { order } = await harness.buyWithHeldWebhooks()
  harness.advanceClock(20 * 24 * 60)
  const days = (count: number) => new Date(harness.store.now().getTime() - count * 24 * 60 * 60_000)
  expect(kindsOf((await compareBooks(harness.store, days(30))).mended)).toEqual(['unapplied-payment'])
  expect((await harness.findOrderRow(order.id)).status).toBe('paid')
  harness.advanceClock(24 * 60)
  expect(await compareBooks(harness.store, days(2))).toMatchObject({ mended: [], left: [] })
})

test('the books are compared once a night, and a night that failed is made up for', async () => {
  const lists: string[] = []
  let isDown = false
  harness.interceptProvider(({ url }) => {
    if (url.includes('/payment_intents?')) lists.push(url)
    return isDown ? Response.json({ error: {} }, { status: 500 }) : undefined
  })
  await compareBooksNightly(harness.store)
  await compareBooksNightly(harness.store)
  expect(lists).toHaveLength(1)
  isDown = true
  harness.advanceClock(24 * 60)
  await expect(compareBooksNightly(harness.store)).rejects.toThrow()
  isDown = false
  const failed = lists.length
  await compareBooksNightly(harness.store)
  await compareBooksNightly(harness.store)
  expect(lists.length).toBe(failed + 1)
})
