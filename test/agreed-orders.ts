import { createCheckoutSession } from '#store/checkout/create-checkout-session.server.ts'
import { notePayment } from '#store/checkout/note-payment.server.ts'
import { type ReservationRequest, reserveForBuyer } from '#store/checkout/reserve-products.server.ts'
import { createId, createOrderId, type OrderId, type ProductId } from '#store/ids.ts'
import { sen } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { address, by } from './factories.ts'

const dayMs = 24 * 60 * 60_000

/**
 * An agreement about products, each for MYR 40, of a buyer who has only a number, for three days.
 */
export const createReservation = (
  { now }: Pick<StoreContext, 'now'>,
  ids: readonly ProductId[],
  overrides: Partial<ReservationRequest> = {},
): ReservationRequest => ({
  orderId: createOrderId(),
  items: ids.map(id => ({ id, price: sen(4000) })),
  email: '',
  shipping: { ...address, phone: '+60123456789', country: 'Malaysia' },
  delivery: 'parcel',
  zone: 'east',
  shippingFee: sen(1000),
  until: new Date(now().getTime() + 3 * dayMs).toISOString(),
  language: 'en',
  by,
  ...overrides,
})

/** Reserves products for a buyer, and returns the order's id. */
export async function reserve(
  store: StoreContext,
  ids: readonly ProductId[],
  overrides: Partial<ReservationRequest> = {},
): Promise<OrderId> {
  const request = createReservation(store, ids, overrides)
  const result = await reserveForBuyer(store, request)
  if (!result.ok) throw new Error(`Not reserved: ${result.reason}`)
  return request.orderId
}

/** Opens the payment page of an agreed order, as its buyer does by the link. */
export async function startReservedPayment(store: StoreContext, orderId: OrderId) {
  const items = await store.db.selectFrom('orderItems').select('productId').where('orderId', '=', orderId).execute()
  return createCheckoutSession(store, {
    orderId,
    items: items.map(({ productId }) => ({ id: productId })),
    network: { prefix: '203.0.113.9', site: null },
  })
}

/** Opens it, and returns its address. */
export async function getPaymentPageUrl(store: StoreContext, orderId: OrderId): Promise<string> {
  const page = await startReservedPayment(store, orderId)
  if (!page.ok) throw new Error(`No payment page: ${page.reason}`)
  return page.url
}

/** What the buyer of an order without an e-mail enters on the payment page, which asks for one. */
export const card = { number: '4242 4242 4242 4242', email: 'siti@example.com' }

/** Notes that money came by DuitNow. */
export const note = (store: StoreContext, orderId: OrderId, amount: number, id = createId()) =>
  notePayment(store, { orderId, id, amount: sen(amount), way: 'duitnow', reference: 'TT-1', on: '2026-11-20', by })
