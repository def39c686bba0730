import { describe, expect, test } from 'vitest'
import { setUpDatabase } from '#test/database.ts'
import { changeOrderAt, insertOrder } from '#test/order-factories.ts'
import { applyTransition } from './apply-event.server.ts'
import { findOrderRow } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import type { OrderTable } from './order-table.ts'
import type { OrderTransition } from './order-transitions.ts'

const at = '2026-11-20T04:00:00.000Z'

const db = await setUpDatabase()

/** Applies a transition to an order and returns the order as it then is. */
async function apply(order: Partial<OrderTable>, transition: Partial<OrderTransition>, by = 'payment provider') {
  const id = await insertOrder(db, order)
  await changeOrderAt(db, at, id, change => applyTransition(change, transition as OrderTransition, { by }))
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
  ['payment_failed', 'awaiting_payment', 'shopper', 1],
  ['awaiting_payment', 'expired', 'payment provider', 1],
  ['paid', 'refunded', 'payment provider', 1],
  ['paid', 'processing', 'admin', 1],
] as const)(
  'an order with something owed that goes from %s to %s by the %s keeps it and has nothing else to do [T38, STATE-13]',
  async (from, status, by, owedSen) => {
    const order = await apply({ status: from, requiresAction: 1, owedSen }, { status }, by)
    expect(order).toMatchObject({ status, requiresAction: 0, owedSen })
  },
)

test.each([
  ['paid', null],
  ['cancelled', null],
  ['payment_failed', at],
  ['awaiting_payment', at],
] as const)('the attempt of an order that becomes %s is then %s', async (status, checkoutStartedAt) => {
  const order = await apply({ status: 'pending', checkoutStartedAt: at }, { status })
  expect(order).toMatchObject({ status, checkoutStartedAt })
})
