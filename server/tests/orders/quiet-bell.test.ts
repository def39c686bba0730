import { expect, test } from 'vitest'
import type { OrderId } from '#store/ids.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import { countAdminBadges } from '#store/push/admin-badge-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import { insertProduct } from '#test/factories.ts'
import { setUpPaymentHarness } from '../payment-harness.ts'

const harness = setUpPaymentHarness()
const by = { uid: 'boss', email: 'boss@example.com' }

const buy = async (productId?: string) => {
  const { order } = await harness.shopper().buy([productId ?? (await insertProduct(harness.db))])
  await harness.waitForOrderState(order.id, { status: 'paid' })
  return order.id as OrderId
}
const mark = (orderId: OrderId, from: 'paid' | 'processing', to: 'processing' | 'shipped' | 'cancelled') =>
  changeOrderStatus(harness.store, { orderId, from, to, restock: false, by })
const countUnread = async () => (await countAdminBadges(harness.db)).unread
const listNotifications = (type: 'new_order' | 'order_paid') =>
  harness.db.selectFrom('notifications').select(['read', 'readAt', 'archived']).where('type', '=', type).execute()

test('shows nothing on the bell after 22 orders were paid and shipped, and keeps both notifications of each', async () => {
  const products: string[] = []
  // As many again stay for sale, so that nothing says that there is little left.
  for (let number = 0; number < 44; number++) products.push(await insertProduct(harness.db))
  for (const product of products.slice(0, 22)) {
    const id = await buy(product)
    await mark(id, 'paid', 'processing')
    await mark(id, 'processing', 'shipped')
  }
  expect(await countUnread()).toBe(0)
  for (const type of ['new_order', 'order_paid'] as const) {
    const notifications = await listNotifications(type)
    expect(notifications).toHaveLength(22)
    for (const notification of notifications)
      expect(notification).toEqual({ read: 1, readAt: harness.store.now().toISOString(), archived: 0 })
  }
})

test('marks a new order as read when it is paid, and its payment when it is processed or cancelled', async () => {
  const [first, second] = [await buy(), await buy()]
  const readStates = async (type: 'new_order' | 'order_paid') =>
    (await listNotifications(type)).map(({ read }) => read).toSorted()
  expect([await readStates('new_order'), await readStates('order_paid')]).toEqual([
    [1, 1],
    [0, 0],
  ])
  await mark(first, 'paid', 'processing')
  expect(await readStates('order_paid')).toEqual([0, 1])
  await undoStatusChange(harness.store, { orderId: first, changedTo: 'processing', by })
  expect(await readStates('order_paid')).toEqual([0, 1])
  await mark(first, 'paid', 'processing')
  await mark(second, 'paid', 'cancelled')
  expect(await readStates('order_paid')).toEqual([1, 1])
})

test('publishes which notification a step has marked as read, once', async () => {
  const id = await buy()
  const published: StoreEvent[] = []
  const events: StoreContext['events'] = {
    ...harness.store.events,
    publish: async (_tx, storeEvents) => () => void published.push(...storeEvents),
  }
  const change = { orderId: id, from: 'paid', to: 'processing', restock: false, by } as const
  await changeOrderStatus({ ...harness.store, events }, change)
  const paid = await harness.db.selectFrom('notifications').select('id').where('type', '=', 'order_paid').execute()
  expect(published.filter(({ topic }) => topic === 'notification')).toEqual(
    paid.map(notification => ({ topic: 'notification', id: notification.id, change: 'changed' })),
  )
  expect(paid).toHaveLength(1)
})
