import { expect, test } from 'vitest'
import { findNextStatus, isRestockedByDefault, listNextStatuses, requiresRefund } from './admin-status-changes.ts'
import type { OrderStatus } from './order-status.ts'

test.each<[OrderStatus, OrderStatus[], OrderStatus | undefined]>([
  ['pending', ['cancelled'], undefined],
  ['paid', ['processing', 'cancelled', 'refunded'], 'processing'],
  ['processing', ['shipped', 'cancelled'], 'shipped'],
  ['delivered', ['refunded'], undefined],
  ['refunded', [], undefined],
])('after %s an admin may choose %j, with one click %s', (from, statuses, next) => {
  expect([...listNextStatuses(from)].sort()).toEqual(statuses.sort())
  expect(findNextStatus(from)).toBe(next)
})

test('an order that was paid is refunded when it is cancelled, and its products are for sale again', () => {
  expect([requiresRefund('pending', 'cancelled'), requiresRefund('paid', 'cancelled')]).toEqual([false, true])
  expect([requiresRefund('paid', 'refunded'), requiresRefund('paid', 'processing')]).toEqual([true, false])
  expect((['paid', 'processing', 'delivered'] as const).map(isRestockedByDefault)).toEqual([true, true, false])
})
