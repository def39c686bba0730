import { describe, expect, test } from 'vitest'
import { setUpDatabase } from '#test/database.ts'
import { insertOrder, insertRefundRow } from '#test/order-factories.ts'
import { applyTransition } from './apply-transition.server.ts'
import { findOrderRow } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderTable } from './order-table.ts'
import type { OrderTransition } from './order-transition.ts'
import type { RefundStatus } from './refund-table.ts'

const at = '2026-11-20T04:00:00.000Z'

const db = await setUpDatabase()

/** Applies a transition to an order and returns the order as it then is. */
async function apply(
  order: Partial<OrderTable>,
  transition: Partial<OrderTransition>,
  { by = 'payment provider', refund }: { by?: string; refund?: RefundStatus } = {},
) {
  const id = await insertOrder(db, order)
  if (refund) await insertRefundRow(db, id, { status: refund })
  const before = (await findOrderRow(db, id)) as OrderRow
  await db.transaction().execute(tx => applyTransition(tx, before, transition as OrderTransition, { at, by }))
  return (await findOrderRow(db, id)) as OrderRow
}

describe('a transition without another status', () => {
  test.each([
    ['shipped', 1],
    ['paid', 0],
  ] as const)('leaves the need for action of a %s order as it is: %i', async (status, requiresAction) => {
    const order = await apply({ status, requiresAction, paymentStatus: 'paid' }, { hasDispute: true })
    expect(order).toMatchObject({ status, requiresAction, paymentStatus: 'paid', hasDispute: 1, updatedAt: at })
  })

  test('adds to the history only with a note', async () => {
    await apply({ status: 'paid' }, {})
    await apply({ status: 'paid' }, { note: 'Disputed' })
    const entries = await db.selectFrom('orderStatusChanges').selectAll().where('position', '>', 0).execute()
    expect(entries).toMatchObject([{ status: 'paid', timestamp: at, note: 'Disputed', updatedBy: 'payment provider' }])
  })
})

test.each([
  ['paid', 1],
  ['cancelled', 0],
] as const)('an order that becomes %s needs action: %i', async (status, requiresAction) => {
  expect(await apply({ status: 'pending', requiresAction: 0 }, { status })).toMatchObject({ status, requiresAction })
})

test.each([
  ['payment_failed', 'awaiting_payment', 'shopper', 'failed', 1],
  ['awaiting_payment', 'pending', 'shopper', 'failed', 1],
  ['awaiting_payment', 'expired', 'payment provider', 'failed', 1],
  // An admin who marks a product as sold elsewhere may not know of the refund.
  ['awaiting_payment', 'pending', 'admin', 'failed', 1],
  ['paid', 'refunded', 'payment provider', 'failed', 1],
  ['paid', 'refunded', 'payment provider', 'settled', 0],
  ['payment_failed', 'awaiting_payment', 'shopper', 'pending', 0],
  ['paid', 'processing', 'admin', 'failed', 0],
  ['pending', 'cancelled', 'admin', 'failed', 0],
] as const)(
  'an order that needs action and goes from %s to %s by the %s, with a refund that is %s, then needs it: %i [T38]',
  async (from, status, by, refund, requiresAction) => {
    const order = await apply({ status: from, requiresAction: 1 }, { status }, { by, refund })
    expect(order).toMatchObject({ status, requiresAction })
  },
)

test('an order whose manual change has cleared the need for action of a failed refund does not need it again', async () => {
  const order = await apply({ status: 'processing' }, { status: 'refunded' }, { refund: 'failed' })
  expect(order.requiresAction).toBe(0)
})

test.each([
  ['paid', null],
  ['cancelled', null],
  ['payment_failed', at],
  ['awaiting_payment', at],
] as const)('the attempt of an order that becomes %s is then %s', async (status, checkoutStartedAt) => {
  const order = await apply({ status: 'pending', checkoutStartedAt: at }, { status })
  expect(order).toMatchObject({ status, checkoutStartedAt })
})
