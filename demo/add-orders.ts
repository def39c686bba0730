import { notePayment } from '#store/checkout/note-payment.server.ts'
import { reserveForBuyer } from '#store/checkout/reserve-products.server.ts'
import { toShopDay } from '#store/dates.ts'
import { createId, type OrderId, type ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import { createDemoOrderId, isNotificationOf } from '#store/opening/demo-queries.server.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { getShippingFee, getZone } from '#store/shipping/shipping.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { catalogue } from './catalogue.ts'

const hourMs = 60 * 60_000
const by = { uid: 'demo', email: 'demo' }

/** Name, state, and the hours since the order. Each order is a step further than the one before. */
const buyers = [
  ['Aina Latif', 'Sabah', 4],
  ['Kavitha Nair', 'Selangor', 7],
  ['Jason Liew', 'Sabah', 30],
  ['Nurul Huda', 'Sarawak', 70],
  ['Marcus Gimbang', 'Sabah', 200],
  ['Tan Mei Ling', 'Perak', 300],
] as const
const statuses = ['paid', 'processing', 'shipped', 'delivered', 'refunded'] as const

/** Without an e-mail address, so that no message waits, and with the number that is an example. */
const buyer = { phone: '+60123456789', address: '12 Jalan Contoh', city: 'Bandar Contoh', zip: '88000' }

/**
 * Gives a shop that was filled with the demo catalogue an order in each state that an admin deals
 * with, paid by hand, a question and a tip. Their notifications are read.
 */
export async function addDemoOrders(context: StoreContext): Promise<void> {
  const { db, now, log } = context
  // Whoever has just come reads what the first start prints.
  const quietLog = { info() {}, warn: log.warn.bind(log), error: log.error.bind(log) }
  // The oldest ones, which no first page shows.
  const available = catalogue.filter(({ sold }) => !sold).sort((a, b) => b.listedDaysAgo - a.listedDaysAgo)
  const orderIds: OrderId[] = []
  for (const [index, [name, state, hoursAgo]] of buyers.entries()) {
    const orderId = createDemoOrderId()
    const { id, price } = available[index] ?? { id: '', price: 0 }
    const fee = getShippingFee(state)
    const steps = statuses.slice(0, index)
    const at = (done: number): StoreContext => {
      const time = new Date(now().getTime() - hoursAgo * hourMs * (1 - done / (steps.length + 1)))
      return { ...context, now: () => time, log: quietLog }
    }
    const placed = at(0)
    await reserveForBuyer(placed, {
      ...{ orderId, email: '', delivery: 'parcel', language: 'en', by },
      items: [{ id: id as ProductId, price: sen(price) }],
      shipping: { ...buyer, name, state, country: 'Malaysia' },
      zone: getZone(state),
      shippingFee: fee,
      // As late as it may be, so that whoever tries the shop sees it waiting.
      until: new Date(placed.now().getTime() + 30 * 24 * hourMs).toISOString(),
    })
    for (const [step, to] of steps.entries()) {
      const store = at(step + 1)
      const money = { id: createId(), amount: sen(price + fee), way: 'duitnow', reference: '' } as const
      const from = statuses[step - 1]
      if (from) await changeOrderStatus(store, { orderId, from, to, restock: false, by })
      else await notePayment(store, { orderId, ...money, on: toShopDay(store.now()), by })
    }
    orderIds.push(orderId)
  }
  const createdAt = new Date(now().getTime() - hourMs).toISOString()
  const question = { id: 'demo-question', message: 'Could you send it to my office instead?', email: '', createdAt }
  const tip = { id: 'demo-tip', message: 'More trousers in size S, please!', email: 'anonymous', createdAt }
  await db
    .insertInto('feedbacks')
    .values([{ ...question, language: 'en', orderId: orderIds[1] ?? null }, tip])
    .execute()
  await db
    .updateTable('notifications')
    .set(eb => ({ read: 1, readAt: eb.ref('createdAt'), pushText: null }))
    .where(isNotificationOf(orderIds))
    .execute()
}
