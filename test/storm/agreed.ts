import { createId, createOrderId, type OrderId, type ProductId } from '#store/ids.ts'
import { paymentForms } from '../actors/payment-page.ts'
import type { Act } from './admin.ts'
import { persist, readDatabase, remember } from './world.ts'

const today = '2026-11-20'

/** Reserves a product for an hour, for a buyer who then pays by the link, by hand or not at all. */
export async function reserveByForm(act: Act, id: ProductId | undefined): Promise<void> {
  const { random, admin } = act
  const order = id && (await reserveProduct(act, id, random.chance(0.2) ? { handedOver: 'cash' } : {}))
  if (!order) return
  const orderId = order.id
  const acts = {
    payByLink: () => payByLink(act, orderId, id),
    noteAll: () => noteByHand(act, orderId, order.totalSen),
    notePart: () => noteByHand(act, orderId, Math.ceil(order.totalSen / 2)),
    both: () => Promise.all([payByLink(act, orderId, id), noteByHand(act, orderId, order.totalSen)]),
    cancelReservation: () =>
      admin.submit('/admin/orders.data', { intent: 'cancel-reservation', id: orderId }).catch(() => undefined),
    nothing: async () => undefined,
  }
  await acts[random.weighted({ payByLink: 4, noteAll: 4, notePart: 1, both: 2, cancelReservation: 2, nothing: 2 })]()
}

/** Reserves a product for an hour. Returns the order, if it was made. */
export async function reserveProduct(
  { world, random, admin }: Act,
  id: ProductId,
  overrides: Record<string, string> = {},
) {
  const orderId = createOrderId()
  const form = {
    ...{ orderId, paymentId: createId(), ids: id, name: 'Siti Rahmah', phone: '012-345 6789', end: 'hour' },
    ...{ delivery: 'east', email: random.chance(0.5) ? `chat${random.integer(2 ** 30)}@example.com` : '' },
    [`price-${id}`]: String(20 + random.integer(20)),
    ...overrides,
  }
  const send = () => admin.submit('/admin/reserve.data', form)
  await persist(random, send)
  // A second press, or a retry after a lost response.
  if (random.chance(0.2)) await send().catch(() => undefined)
  const order = await readDatabase(() =>
    world.db.selectFrom('orders').select(['id', 'totalSen']).where('id', '=', orderId).executeTakeFirst(),
  )
  if (order) remember(world.orderIds, orderId)
  return order
}

export async function payByLink({ world, random, client }: Act, orderId: OrderId, id: ProductId): Promise<void> {
  const body = { orderId, items: [{ id }] }
  const response = await persist(random, () => client.post<{ url?: string }>('/create-checkout-session', body))
  const { url } = response?.body ?? {}
  if (response?.status !== 200 || !url) return
  const sessionId = url.slice(url.lastIndexOf('/') + 1)
  const status = await world.provider.submit(`/pay/${sessionId}`, paymentForms.card)
  if (status === 303) world.paidSessions.add(sessionId)
}

export async function noteByHand({ random, admin }: Act, orderId: OrderId, amountSen: number): Promise<void> {
  const payment = { id: orderId, paymentId: createId() }
  const form = { intent: 'note-payment', ...payment, amount: String(amountSen / 100), way: 'duitnow', on: today }
  await persist(random, () => admin.submit('/admin/orders.data', form))
  if (random.chance(0.1))
    await persist(random, () => admin.submit('/admin/orders.data', { ...payment, intent: 'deny-payment' }))
}
