import { beforeAll, expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { setUpAdmin, setUpSharedHarness } from '#test/harness.ts'
import { insertOrder } from '#test/order-factories.ts'
import { readMainText } from '#test/page-text.ts'

const harness = setUpSharedHarness({ hasPages: true })
const admin = setUpAdmin(harness, beforeAll)

const processing = { status: 'processing', paid: 1, createdAt: '2026-11-19T04:00:00.000Z' } as const
const post = async (form: Record<string, string>) => {
  const response = await admin.request('/admin/orders.data', { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, text: await response.text() }
}
const ship = (id: OrderId, trackingNumber: string, more: Record<string, string> = {}) =>
  post({ id, from: 'processing', to: 'shipped', trackingNumber, ...more })
const read = (id: OrderId) =>
  harness.db.selectFrom('orders').select(['status', 'trackingNumber']).where('id', '=', id).executeTakeFirstOrThrow()

test('asks before an order gets the number of another parcel, and saves it when that is right', async () => {
  const first = await insertOrder(harness.db, { ...processing, orderNumber: 'HASEH111' })
  const second = await insertOrder(harness.db, processing)
  expect((await ship(first, 'EH111111111MY')).status).toBe(200)
  const asked = await ship(second, 'eh 111 111 111 my', { courier: 'poslaju' })
  expect(asked.status).toBe(409)
  expect(asked.text).toContain('HASEH111')
  expect(await read(second)).toEqual({ status: 'processing', trackingNumber: null })
  expect((await ship(second, 'EH111111111MY', { sharesNumber: 'yes' })).status).toBe(200)
  expect(await read(second)).toEqual({ status: 'shipped', trackingNumber: 'EH111111111MY' })
})

test('asks when a number is corrected to that of another parcel, not when it stays', async () => {
  const first = await insertOrder(harness.db, { ...processing, status: 'shipped', trackingNumber: 'EH222222222MY' })
  const second = await insertOrder(harness.db, { ...processing, status: 'shipped', trackingNumber: 'EH333333333MY' })
  const correct = (id: OrderId, trackingNumber: string) => post({ intent: 'change-parcel', id, trackingNumber })
  expect((await correct(second, 'EH222222222MY')).status).toBe(409)
  expect((await read(second)).trackingNumber).toBe('EH333333333MY')
  expect((await correct(first, 'EH222222222MY')).status).toBe(200)
})

test('asks nothing about orders that are packed together, nor about a number of last year', async () => {
  const first = await insertOrder(harness.db, { ...processing, status: 'shipped', trackingNumber: 'EH444444444MY' })
  const packed = await insertOrder(harness.db, { ...processing, packedWith: first })
  expect((await ship(packed, 'EH444444444MY')).status).toBe(200)
  await insertOrder(harness.db, {
    status: 'delivered',
    trackingNumber: 'EH555555555MY',
    createdAt: '2025-11-19T04:00:00.000Z',
  })
  expect((await ship(await insertOrder(harness.db, processing), 'EH555555555MY')).status).toBe(200)
})

test('offers a field below the slip of each parcel that can be shipped, and leads back to the list', async () => {
  const [first, paid] = [
    await insertOrder(harness.db, { ...processing, orderNumber: 'FIRSTONE' }),
    await insertOrder(harness.db, { ...processing, status: 'paid' }),
  ]
  const packed = await insertOrder(harness.db, { ...processing, packedWith: first, orderNumber: 'PACKEDIN' })
  const sent = await insertOrder(harness.db, { ...processing, status: 'shipped', trackingNumber: 'EH666666666MY' })
  const { html } = await admin.getPage(`/admin/orders/slips?ids=${first},${packed},${paid},${sent}&show=processing`)
  expect(html.match(/Packing slip of order/g)).toHaveLength(3)
  expect(html.match(/name="trackingNumber"/g)).toHaveLength(1)
  expect(readMainText(html)).toContain('EH666666666MY')
  expect(html).toContain('href="/admin/orders?show=processing"')
})
