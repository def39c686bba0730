import { type Db, inTransaction, isPostgres } from '../store/database.server.ts'
import type { OrderId, ProductId } from '../store/ids.ts'
import { createOrderSearchText } from '../store/orders/order-search.ts'
import { orderStatuses } from '../store/orders/order-status.ts'
import { address, insertInto } from '../test/factories.ts'
import { orderFixture, orderItemFixture, statusChangeFixture } from '../test/order-factories.ts'
import { seedProducts } from './seed-products.ts'

const batchSize = 500
const batches = (count: number) =>
  Array.from({ length: Math.ceil(count / batchSize) }, (_, batch) =>
    Array.from(
      { length: Math.min(batchSize, count - batch * batchSize) },
      (_unused, index) => batch * batchSize + index,
    ),
  )
const orderId = (number: number) => `order-${number}` as OrderId
const orderTime = (number: number) => new Date(Date.UTC(2026, 0, 1) + number * 40 * 60_000).toISOString()

/** Inserts `count` products, orders and notifications, and a tenth as many accounts. */
export async function seedAdminData(db: Db, count: number): Promise<void> {
  await seedProducts(db, count)
  await inTransaction(db, async tx => {
    for (const numbers of batches(count)) {
      await insertInto(tx, 'orders', numbers.map(orderRow))
      await insertInto(tx, 'orderItems', numbers.map(itemRow))
      await insertInto(tx, 'orderStatusChanges', numbers.flatMap(historyRows))
      await insertInto(tx, 'notifications', numbers.map(notificationRow))
    }
    for (const numbers of batches(count / 10)) await insertInto(tx, 'users', numbers.map(userRow(db)))
    return { ok: true }
  })
}

// Orders that await a payment are left out: the store would look for them at the payment provider.
const statuses = orderStatuses.filter(status => status !== 'awaiting_payment')

function orderRow(number: number) {
  const status = statuses[number % statuses.length] ?? 'paid'
  const isPaid = !['pending', 'payment_failed', 'expired'].includes(status)
  const name = `${names[number % names.length]} ${number}`
  const order = orderFixture({
    id: orderId(number),
    orderNumber: String(number).padStart(8, '0'),
    email: `buyer${number}@example.com`,
    shipName: name,
    shipPhone: `+6012${String(3_000_000 + number).padStart(7, '0')}`,
    createdAt: orderTime(number),
    updatedAt: orderTime(number),
    status,
    paymentStatus: isPaid ? 'paid' : 'pending',
    paid: Number(isPaid),
    requiresAction: Number(status === 'paid'),
  })
  return { ...order, searchText: createOrderSearchText({ ...order, titles: [`Product ${number}`] }) }
}

const names = ['Siti Rahmah', 'Benedict Gundang', 'Lim Mei Ling', 'Aminah binti Yusof', 'Jovita Majanil']

const itemRow = (number: number) =>
  orderItemFixture(orderId(number), {
    productId: `bench-${number}` as ProductId,
    title: `Product ${number}`,
    size: 'M',
  })

const historyRows = (number: number) =>
  ['Order created', 'Payment started', 'Payment received'].map((note, position) =>
    statusChangeFixture({ id: orderId(number), createdAt: orderTime(number) }, { position, note }),
  )

const notificationRow = (number: number) => ({
  id: `notification-${number}`,
  type: (['new_order', 'order_paid', 'low_stock', 'system'] as const)[number % 4] ?? 'system',
  title: 'New Order Received',
  message: `Order #${String(number).padStart(8, '0')} from ${address.name}`,
  link: '/admin/orders',
  read: Number(number % 3 === 0),
  archived: Number(number % 30 === 0),
  createdAt: orderTime(number),
})

const userRow = (db: Db) => (number: number) => ({
  id: `user-${number}`,
  name: `user${number}`,
  email: `user${number}@example.com`,
  emailVerified: isPostgres(db) ? false : 0,
  isAdmin: isPostgres(db) ? number % 200 === 0 : Number(number % 200 === 0),
  createdAt: orderTime(number),
  updatedAt: orderTime(number),
})
