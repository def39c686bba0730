import { expect, test, vi } from 'vitest'
import { listNotifications } from '#store/notifications/notification-queries.server.ts'
import { insertProduct } from '#test/factories.ts'
import { createHarness, setUpHarness } from '#test/harness.ts'
import { waitFor } from '#test/wait-for.ts'
import { createNetworkShopper } from './network-shopper.ts'

// Many orders, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const harness = setUpHarness({ hasRateLimits: true })

const placeOrder = async (from: string) => {
  const { status, body } = await createNetworkShopper(harness, from).order([await insertProduct(harness.db)])
  expect(status).toBe(201)
  return body
}

async function listNewOrders() {
  const filters = { read: 'all', type: 'orders', page: 1, pageSize: 50 } as const
  const { notifications } = await listNotifications(harness.db, filters)
  return notifications.filter(({ type }) => type === 'new_order')
}

test('collects the unpaid orders of a network from the fourth within an hour on [DBS-04, T40]', async () => {
  const orders = []
  for (let count = 0; count < 7; count++) {
    orders.push(await placeOrder('203.0.113.7'))
    harness.advanceClock(1)
  }
  const notifications = await listNewOrders()
  expect(notifications).toHaveLength(4)
  expect(notifications.map(({ title }) => title)).toEqual(Array(4).fill('New Order Received'))
  const number = orders.at(-1)?.orderNumber
  expect(notifications[0]?.message).toBe(
    `Order #${number} from Siti Rahmah: the last of 4 more unpaid orders from the same network within an hour`,
  )
  expect(JSON.stringify(notifications)).not.toContain('203.0.113.7')
  await placeOrder('203.0.113.8')
  expect(await listNewOrders()).toHaveLength(5)
})

test('keeps a collecting notification read, and begins a new one after an hour', async () => {
  for (let count = 0; count < 4; count++) await placeOrder('203.0.113.7')
  await harness.db.updateTable('notifications').set({ read: 1 }).execute()
  await placeOrder('203.0.113.7')
  expect((await listNewOrders()).filter(({ read }) => !read)).toEqual([])
  harness.advanceClock(61)
  for (let count = 0; count < 4; count++) await placeOrder('203.0.113.7')
  expect((await listNewOrders()).filter(({ read }) => !read)).toHaveLength(4)
})

test('does not count orders that were paid', async () => {
  for (let count = 0; count < 5; count++) {
    const shopper = createNetworkShopper(harness, '203.0.113.7')
    const { body, order } = await shopper.open([await insertProduct(harness.db)])
    await shopper.pay(body.url ?? '')
    await waitFor(async () => {
      const row = await harness.db.selectFrom('orders').select('paid').where('id', '=', order.id).executeTakeFirst()
      expect(row?.paid).toBe(1)
    })
  }
  expect((await listNewOrders()).map(({ message }) => message.includes('more unpaid'))).toEqual(Array(5).fill(false))
})

test('collects orders of an IPv6 /48 whose sender hops its /64 networks', async () => {
  for (let count = 0; count < 14; count++) await placeOrder(`2001:db8:0:${count}::1`)
  expect(await listNewOrders()).toHaveLength(10)
})

test('makes one collecting notification of simultaneous orders', async () => {
  for (let count = 0; count < 3; count++) await placeOrder('203.0.113.7')
  await Promise.all(Array.from({ length: 6 }, () => placeOrder('203.0.113.7')))
  const notifications = await listNewOrders()
  expect(notifications).toHaveLength(4)
  expect(notifications.find(({ message }) => message.includes('more unpaid'))?.message).toContain('6 more unpaid')
})

test('gives every order its own notification without rate limits', async () => {
  const open = await createHarness()
  for (let count = 0; count < 6; count++)
    await createNetworkShopper(open, '203.0.113.7').order([await insertProduct(open.db)])
  expect(await open.db.selectFrom('notifications').select('id').execute()).toHaveLength(6)
  await open.close()
})
