import { expect, test } from 'vitest'
import type { Order, OrderView } from './order.ts'
import { toOrderView } from './order-rows.server.ts'

const shipping = { name: '', phone: '', address: '', city: '', zip: '' }
const written = { reason: 'For Siti', paid: { how: 'To account 123', on: '2026-11-20' } }
const [until, hidden] = ['2026-11-23', { reason: null, paid: null }]

test.each([
  [null, false, 'siti@example.com', written],
  [null, true, 's•••@example.com', hidden],
  [until, false, 's•••@example.com', hidden],
  [until, true, 's•••@example.com', hidden],
])('hides what an admin wrote: reserved until %s, masked %s', (reservedUntil, masked, email, refund) => {
  const order = { email: 'siti@example.com', shipping, reservedUntil } as Order
  const view = toOrderView(order, { masked, refunds: [written] } as unknown as OrderView)
  expect(view).toMatchObject({ email, refunds: [refund], shipping: { ...shipping, zip: expect.any(String) } })
})
