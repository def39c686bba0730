import { expect, test } from 'vitest'
import type { ShopperId } from '#store/ids.ts'
import type { OrderTable } from '#store/orders/order-table.ts'
import { orderFixture } from '#test/order-factories.ts'
import { canTypeAddress } from './fill-in-address.server.ts'

const buyer = 'buyer' as ShopperId
const agreed = { reservedUntil: '2026-11-23T04:00:00.000Z', shopperId: 'unclaimed-1' as ShopperId }

test.each<[Partial<OrderTable>, boolean]>([
  [{}, true],
  [{ shopperId: buyer }, true],
  [{ status: 'paid', shipAddress: '' }, true],
  [{ status: 'processing', shipAddress: '' }, true],
  [{ shopperId: 'other' as ShopperId }, false],
  [{ reservedUntil: null }, false],
  [{ delivery: 'collect' }, false],
  [{ status: 'expired' }, false],
  [{ status: 'paid' }, false],
  [{ status: 'shipped', shipAddress: '' }, false],
])('a buyer may type the address of an agreed order with %j: %s', (overrides, may) =>
  expect(canTypeAddress(orderFixture({ ...agreed, ...overrides }), buyer)).toBe(may),
)
