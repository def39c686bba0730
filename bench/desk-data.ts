import { type Db, inTransaction, isPostgres } from '../store/database.server.ts'
import type { OrderId, ProductId } from '../store/ids.ts'
import { orderStatuses } from '../store/orders/order-status.ts'
import { address } from '../test/factories.ts'
import { newOrder, newOrderItem, newStatusChange } from '../test/order-factories.ts'
import { fillShop } from './catalogue.ts'

const atOnce = 500
const batches = (count: number) =>
  Array.from({ length: Math.ceil(count / atOnce) }, (_, batch) =>
    Array.from({ length: Math.min(atOnce, count - batch * atOnce) }, (_unused, index) => batch * atOnce + index),
  )
const idOf = (number: number) => `order-${number}` as OrderId
const timeOf = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 40 * 60_000).toISOString()

/** A shop after years: so many pieces, orders and notifications, and a tenth as many accounts. */
export async function fillDesk(db: Db, count: number): Promise<void> {
  await fillShop(db, count)
  await inTransaction(db, async tx => {
    for (const numbers of batches(count)) {
      await tx.insertInto('orders').values(numbers.map(orderRow)).execute()
      await tx
        .insertInto('orderItems')
        .values(
          numbers.map(number =>
            newOrderItem(idOf(number), {
              productId: `bench-${number}` as ProductId,
              title: `Piece ${number}`,
              size: 'M',
            }),
          ),
        )
        .execute()
      await tx.insertInto('orderStatusChanges').values(numbers.flatMap(historyRows)).execute()
      await tx.insertInto('notifications').values(numbers.map(notificationRow)).execute()
    }
    for (const numbers of batches(count / 10))
      await tx
        .insertInto('users')
        .values(numbers.map(userRow(db)))
        .execute()
    return { ok: true }
  })
}

// One that awaits a payment would be asked after at a provider that knows nothing of it.
const statuses = orderStatuses.filter(status => status !== 'awaiting_payment')

function orderRow(number: number) {
  const status = statuses[number % statuses.length] ?? 'paid'
  const isPaid = !['pending', 'payment_failed', 'expired'].includes(status)
  return newOrder({
    id: idOf(number),
    orderNumber: String(number).padStart(8, '0'),
    email: `buyer${number}@example.com`,
    createdAt: timeOf(number),
    updatedAt: timeOf(number),
    status,
    paymentStatus: isPaid ? 'paid' : 'pending',
    paid: Number(isPaid),
    requiresAction: Number(status === 'paid'),
  })
}

const historyRows = (number: number) =>
  ['Order created', 'Payment started', 'Payment received'].map((note, position) =>
    newStatusChange({ id: idOf(number), createdAt: timeOf(number) }, { position, note }),
  )

const notificationRow = (number: number) => ({
  id: `notification-${number}`,
  type: (['new_order', 'order_paid', 'low_stock', 'system'] as const)[number % 4] ?? 'system',
  title: 'New Order Received',
  message: `Order #${String(number).padStart(8, '0')} from ${address.name}`,
  link: '/admin/orders',
  read: Number(number % 3 === 0),
  archived: Number(number % 30 === 0),
  createdAt: timeOf(number),
})

const userRow = (db: Db) => (number: number) => ({
  id: `user-${number}`,
  name: `user${number}`,
  email: `user${number}@example.com`,
  emailVerified: isPostgres(db) ? false : 0,
  isAdmin: isPostgres(db) ? number % 200 === 0 : Number(number % 200 === 0),
  createdAt: timeOf(number),
  updatedAt: timeOf(number),
})
