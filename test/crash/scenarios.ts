import { setTimeout as wait } from 'node:timers/promises'
import { createId, createOrderId, type OrderId, type ProductId } from '#store/ids.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { insertProduct } from '../factories.ts'
import type { ShopperClient } from '../shopper-client.ts'
import { makeAdmin, password } from '../signed-in-user.ts'
import type { CrashHarness } from './crash-harness.ts'

/** A shopper who buys one product, and the state of the purchase so far. */
export interface Shopper {
  harness: CrashHarness
  client: ShopperClient
  productId: ProductId
  orderId?: OrderId
  url?: string
  sessionId?: string
  /** Whether the provider has charged the shopper. */
  hasPaid: boolean
}

type Step = (shopper: Shopper) => Promise<unknown>

export interface Scenario {
  name: string
  /** Steps before the part in which the store may crash. */
  before?: Step[]
  steps: Step[]
  /** Runs after the crash in any case, even when the shopper gives up. */
  finalStep?: Step
  /** Whether a shopper who has paid gets the product. */
  isSold: boolean
  /** A second permitted final status of a paid order. */
  alternativeStatus?: OrderStatus
}

/** A 4xx response: a permitted outcome that ends the scenario's steps. */
export class RejectedByStore extends Error {}
class ProcessGone extends Error {}

export const createShopper = async (harness: CrashHarness): Promise<Shopper> => ({
  harness,
  client: harness.client(),
  productId: await insertProduct(harness.db),
  hasPaid: false,
})

export async function order(shopper: Shopper): Promise<void> {
  const { status, body } = await shopper.client.order([shopper.productId])
  assertAccepted(status)
  shopper.orderId = body.id as OrderId
}

export async function checkout(shopper: Shopper): Promise<void> {
  const { status, body } = await shopper.client.post<{ url: string }>('/create-checkout-session', {
    orderId: shopper.orderId,
    items: [{ id: shopper.productId }],
  })
  assertAccepted(status)
  shopper.url = body.url
  shopper.sessionId = body.url.slice(body.url.lastIndexOf('/') + 1)
}

const payWith = (form: Record<string, string>) => async (shopper: Shopper) => {
  if (!shopper.url) throw new RejectedByStore('no payment page')
  const { status } = await shopper.client.pay(shopper.url, form)
  if (status !== 303) throw new RejectedByStore(`the payment page responded ${status}`)
  shopper.hasPaid = true
}

export const payByCard = payWith({ number: '4242 4242 4242 4242' })
const payWithEmail = payWith({ number: '4242 4242 4242 4242', email: 'siti@example.com' })

const waitForStatus = (expected: OrderStatus) => (shopper: Shopper) =>
  until(shopper, async () => (await findOrderRow(shopper))?.status === expected)

export async function thankYou(shopper: Shopper): Promise<void> {
  assertAccepted((await shopper.client.get(`/api/orders?session_id=${shopper.sessionId}`)).status)
}

async function release(shopper: Shopper): Promise<void> {
  assertAccepted((await shopper.client.post(`/api/orders/${shopper.orderId}/release`, {})).status)
}

/**
 * Sells the product to somebody else while its payment page is open: the payment must be refunded.
 */
async function soldElsewhere({ harness, productId }: Shopper): Promise<void> {
  await harness.db
    .updateTable('products')
    .set({ sold: 1, soldChannel: 'market', soldAt: new Date().toISOString(), heldBy: null, heldUntil: null })
    .where('id', '=', productId)
    .execute()
}

async function payByBank(shopper: Shopper): Promise<void> {
  await payWith({ method: 'fpx', decision: 'later' })(shopper)
  shopper.hasPaid = false
  await until(shopper, async () => (await findOrderRow(shopper))?.paymentStatus === 'processing')
}

const bankDecides = (decision: 'approve' | 'refuse') => async (shopper: Shopper) => {
  const { url, sessionId, client, harness } = shopper
  if (!url || !sessionId) return
  await client.pay(url, { decision })
  shopper.hasPaid = (await harness.stripe.checkout.sessions.retrieve(sessionId)).payment_status === 'paid'
}

const passOneHour = ({ harness }: Shopper) => harness.advanceClock(60 * 60_000, { hasFastTimers: false })

async function submitForm({ client }: Shopper, page: string, fields: Record<string, string>): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  assertAccepted((await client.post(`${page}.data`, String(new URLSearchParams(fields)), headers)).status)
}

/** Makes the shopper an admin, so that one client can do both parts. */
async function becomesAdmin(shopper: Shopper): Promise<void> {
  const email = `${shopper.productId}@example.com`
  await submitForm(shopper, '/signup', { email, password })
  await makeAdmin(shopper.harness.db, email)
}

const adminCancels = (shopper: Shopper) =>
  submitForm(shopper, '/admin/orders', { id: String(shopper.orderId), from: 'paid', to: 'cancelled', restock: 'yes' })

async function reserves(shopper: Shopper): Promise<void> {
  const { productId } = shopper
  shopper.orderId ??= createOrderId()
  const buyer = { name: 'Siti Rahmah', phone: '012-345 6789', delivery: 'east', end: 'hour' }
  const agreed = { orderId: shopper.orderId, paymentId: createId(), ids: productId, [`price-${productId}`]: '40' }
  await submitForm(shopper, '/admin/reserve', { ...buyer, ...agreed })
}

async function notesPayment(shopper: Shopper): Promise<void> {
  const payment = { intent: 'note-payment', id: String(shopper.orderId), paymentId: `note-of-${shopper.productId}` }
  await submitForm(shopper, '/admin/orders', { ...payment, amount: '50', way: 'duitnow', on: '2026-11-20' })
  shopper.hasPaid = true
}

export const purchase: Scenario = {
  name: 'a purchase',
  steps: [order, checkout, payByCard, waitForStatus('paid'), thankYou],
  isSold: true,
}

export const scenarios: Scenario[] = [
  purchase,
  {
    name: 'a purchase at the second attempt',
    steps: [order, checkout, checkout, payByCard, waitForStatus('paid'), thankYou],
    isSold: true,
  },
  { name: 'a payment that is cancelled', steps: [order, checkout, release], isSold: true },
  {
    name: 'a payment for a product that is gone',
    steps: [order, checkout, soldElsewhere, payByCard, waitForStatus('refunded')],
    isSold: false,
  },
  {
    name: 'a bank that agrees',
    steps: [order, checkout, payByBank, bankDecides('approve'), waitForStatus('paid')],
    finalStep: bankDecides('approve'),
    isSold: true,
  },
  {
    name: 'a bank that refuses',
    steps: [order, checkout, payByBank, bankDecides('refuse'), waitForStatus('payment_failed')],
    finalStep: bankDecides('refuse'),
    isSold: true,
  },
  {
    name: "an admin's refund",
    before: [order, checkout, payByCard, waitForStatus('paid'), becomesAdmin],
    steps: [adminCancels, waitForStatus('cancelled')],
    isSold: true,
    alternativeStatus: 'cancelled',
  },
  {
    name: 'a reserved piece that is paid by hand',
    before: [becomesAdmin],
    steps: [reserves, notesPayment, waitForStatus('paid')],
    isSold: true,
  },
  {
    name: 'a reserved piece that is paid by its link',
    before: [becomesAdmin, reserves],
    steps: [checkout, payWithEmail, waitForStatus('paid'), thankYou],
    isSold: true,
  },
  { name: 'a payment that expires', steps: [order, checkout, passOneHour, waitForStatus('expired')], isSold: true },
]

function assertAccepted(status: number): void {
  if (status >= 500) throw new Error(`The store responded ${status}`)
  if (status >= 400) throw new RejectedByStore(`The store responded ${status}`)
}

async function until({ harness }: Shopper, condition: () => Promise<boolean>): Promise<void> {
  harness.releaseWebhooks()
  for (let tries = 0; tries < 400; tries++) {
    if (await condition()) return
    if (!harness.isAlive()) throw new ProcessGone('The store process has exited')
    await wait(15)
  }
  throw new Error('Condition not met in time')
}

const findOrderRow = ({ harness, orderId }: Shopper) =>
  orderId &&
  harness.db.selectFrom('orders').select(['status', 'paymentStatus']).where('id', '=', orderId).executeTakeFirst()
