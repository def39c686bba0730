import { expect, test } from 'vitest'
import { isOrderStep, listOrderSteps } from './order-steps.ts'

const change = (status: 'pending' | 'paid' | 'processing' | 'shipped' | 'delivered', timestamp: string, note = '') => ({
  status,
  timestamp,
  note,
  updatedBy: 'admin',
})
const paid = [change('pending', '2026-11-20T01:00:00Z'), change('paid', '2026-11-20T02:00:00Z')]

test('dates each step by when it was reached', () => {
  const statusHistory = [
    ...paid,
    change('processing', '2026-11-21T02:00:00Z'),
    // A refund in part adds an entry without changing the status.
    change('processing', '2026-11-21T05:00:00Z', 'Refunded in part'),
  ]
  expect(listOrderSteps({ status: 'processing', statusHistory })).toEqual([
    { step: 'paid', state: 'done', at: '2026-11-20T02:00:00Z' },
    { step: 'processing', state: 'current', at: '2026-11-21T02:00:00Z' },
    { step: 'shipped', state: 'ahead', at: undefined },
    { step: 'delivered', state: 'ahead', at: undefined },
  ])
})

test('a step that was undone is dated by when it was taken again', () => {
  const statusHistory = [
    ...paid,
    change('processing', '2026-11-21T02:00:00Z'),
    change('shipped', '2026-11-21T03:00:00Z'),
    change('processing', '2026-11-21T03:00:05Z', 'Undone by admin'),
    change('shipped', '2026-11-21T04:00:00Z'),
    change('shipped', '2026-11-21T05:00:00Z', 'Message to the buyer opened in WhatsApp'),
  ]
  const [, , shipped] = listOrderSteps({ status: 'shipped', statusHistory })
  expect(shipped).toEqual({ step: 'shipped', state: 'current', at: '2026-11-21T04:00:00Z' })
})

test('a step that was left out is done, without a time', () => {
  const statusHistory = [...paid, change('shipped', '2026-11-22T02:00:00Z')]
  expect(listOrderSteps({ status: 'shipped', statusHistory })[1]).toEqual({
    step: 'processing',
    state: 'done',
    at: undefined,
  })
})

test('nothing lies ahead of an order that was delivered', () => {
  const statusHistory = [...paid, change('delivered', '2026-11-25T02:00:00Z')]
  const listed = listOrderSteps({ status: 'delivered', statusHistory })
  expect(listed.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  expect(listed.at(-1)?.at).toBe('2026-11-25T02:00:00Z')
})

test('an order that is unpaid or ended has no steps', () => {
  expect((['pending', 'expired', 'cancelled', 'refunded'] as const).map(isOrderStep)).toEqual([
    false,
    false,
    false,
    false,
  ])
})
