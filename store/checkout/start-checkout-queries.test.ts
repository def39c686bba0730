import { describe, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertProduct } from '#test/factories.ts'
import { insertOrder } from '#test/order-factories.ts'
import { startCheckout } from './start-checkout.server.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

const db = await setUpDatabase()

/** Inserts an order for one product, with an open session unless `overrides` say otherwise. */
async function insertOpenOrder(overrides: Partial<OrderTable> = {}) {
  const productId = await insertProduct(db)
  const orderId = await insertOrder(db, {
    status: 'awaiting_payment',
    stripeSessionId: 'cs_test_1',
    sessionUrl: 'https://pay.example/1',
    sessionExpiresAt: inMinutes(16),
    checkoutAttempt: 'attempt-3',
    ...overrides,
  })
  await db.updateTable('orderItems').set({ productId }).where('orderId', '=', orderId).execute()
  return { orderId, productId }
}

const start = ({ orderId, productId }: { orderId: OrderId; productId: string }, endedSession?: string) =>
  startCheckout(
    { db, events: { publish: async () => () => {} }, now: () => now, holdLimits: undefined } as never,
    { orderId, items: [{ id: productId }], network: { prefix: '198.51.100.7', site: undefined } as never },
    endedSession,
  )
const findHold = async (id: string) =>
  (
    await db
      .selectFrom('products')
      .select(['heldBy', 'heldUntil'])
      .where('id', '=', id as never)
      .execute()
  )[0]

test('an order that is not there has no checkout', async () => {
  expect(await start({ orderId: 'order000000999999' as OrderId, productId: 'x' })).toEqual({
    ok: false,
    reason: 'unknown',
  })
})

test.each<[string, Partial<OrderTable>]>([
  ['was paid', { status: 'paid' }],
  ['was cancelled', { status: 'cancelled' }],
  ['waits for the bank to decide', { paymentStatus: 'processing' }],
  ['belongs to an erased person', { email: 'erased@example.invalid' }],
])('an order that can no longer be paid gets no session when it %s', async (_what, overrides) => {
  const order = await insertOpenOrder({ ...overrides })
  expect(await start(order)).toEqual({ ok: false, reason: 'not-payable' })
  expect(await findHold(order.productId)).toMatchObject({ heldBy: null })
})

describe('an open session', () => {
  test('is given again, and holds nothing anew', async () => {
    const order = await insertOpenOrder()
    expect(await start(order)).toMatchObject({
      ok: true,
      state: 'open',
      session: { id: 'cs_test_1', url: 'https://pay.example/1' },
    })
    expect(await findHold(order.productId)).toMatchObject({ heldBy: null })
  })

  test.each<[string, Partial<OrderTable>, string?]>([
    ['has fifteen minutes left', { sessionExpiresAt: inMinutes(15) }],
    ['has no end', { sessionExpiresAt: null }],
    ['has no address', { sessionUrl: null }],
    ['has no id', { stripeSessionId: null }],
    ['belongs to a payment that failed', { status: 'payment_failed' }],
    ['has turned out to have ended', {}, 'cs_test_1'],
  ])('is replaced by another attempt when it %s', async (_what, overrides, endedSession) => {
    const order = await insertOpenOrder(overrides)
    expect(await start(order, endedSession)).toMatchObject({
      ok: true,
      state: 'started',
      checkout: {
        order: { checkoutAttempt: expect.not.stringMatching('attempt-3'), checkoutStartedAt: now.toISOString() },
        expiresAt: inMinutes(35),
        items: [{ productId: order.productId, priceSen: 4500 }],
      },
    })
    expect(await findHold(order.productId)).toEqual({ heldBy: order.orderId, heldUntil: inMinutes(35) })
  })

  test('is not replaced when another one has turned out to have ended', async () => {
    expect(await start(await insertOpenOrder(), 'cs_test_0')).toMatchObject({ state: 'open' })
  })
})

test('a request that arrives while another one creates the session joins its attempt', async () => {
  const order = await insertOpenOrder({ status: 'pending', stripeSessionId: null, checkoutStartedAt: inMinutes(-2) })
  expect(await start(order)).toMatchObject({
    state: 'started',
    checkout: { order: { checkoutAttempt: 'attempt-3', checkoutStartedAt: inMinutes(-2) }, expiresAt: inMinutes(33) },
  })
})
