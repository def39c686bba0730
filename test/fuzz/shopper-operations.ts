import type { OrderId, ProductId } from '#store/ids.ts'
import { unpaidStatuses } from '#store/orders/order-status.ts'
import { getShippingFee } from '#store/shipping/shipping.ts'
import { findRivals, type PaymentPage, type PaymentWay, paymentForms, toPaymentPage } from '../actors/payment-page.ts'
import type { Random } from '../actors/random.ts'
import { address } from '../factories.ts'
import type { Operation } from './scheduler.ts'
import { accessProvider, type Shopper, type World } from './world.ts'

/** Places an order, mostly for the cart of an earlier one: then its address and contact change. */
export async function submitOrder(world: World, operation: Operation, shopper: Shopper): Promise<void> {
  const { random, note } = operation
  const earlier = random.chance(0.35) ? pickRecent(random, shopper.orders) : undefined
  const ids = earlier?.items.map(({ id }) => id)
  const number = world.orderRequests.length + 1
  const contact = {
    email: `buyer${number}@example.com`,
    shipping: { ...address, address: `${number} Jalan Gaya`, state: random.pick(['Sabah', 'Johor']) },
  }
  const record = {
    orderId: earlier?.id ?? null,
    email: contact.email,
    startedAt: world.operationCount - 1,
    endedAt: Number.POSITIVE_INFINITY,
    isAccepted: false,
  }
  world.orderRequests.push(record)
  const { status, body } = await shopper.client.order(ids ?? (await chooseProducts(world, operation)), contact)
  note(`order ${body.id ?? ''} ${contact.email} -> ${status}`)
  record.endedAt = world.operationCount
  if (status > 201) return
  record.orderId = body.id
  record.isAccepted = true
  shopper.orders.push(body)
  world.orderIds.add(body.id)
  if (body.email !== contact.email)
    world.violations.add(`Order ${body.id}: the response to ${contact.email} shows ${body.email}`)
  if (body.shippingCost !== getShippingFee(contact.shipping.state ?? '') / 100)
    world.violations.add(`Order ${body.id}: RM ${body.shippingCost} to ${contact.shipping.state}`)
}

/** Chooses a piece or two, which others may hold. */
export async function chooseProducts({ harness: { db } }: World, { random }: Operation): Promise<ProductId[]> {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where('sold', '=', 0)
    .$if(random.chance(0.7), query => query.where('heldBy', 'is', null))
    .orderBy('id')
    .execute()
  const chosen = Array.from({ length: 1 + random.integer(2) }, () => random.pick(products)?.id)
  return [...new Set(chosen)].filter(id => id !== undefined)
}

/** Opens the payment page of an order, as the shopper last saw it. */
export async function visitPaymentPage(world: World, { random, note }: Operation, shopper: Shopper): Promise<void> {
  const order = pickRecent(random, shopper.orders)
  if (!order) return
  const { status, body } = await shopper.client.checkout(order)
  note(`checkout of ${order.id} -> ${status} ${body?.url ?? ''}`)
  if (status !== 200) return
  const isKnown = ({ sessionId }: PaymentPage) => !world.lostSessionIds.has(sessionId)
  const page = toPaymentPage(order, body.url)
  // A restored store doesn't know of pages that were opened since the backup.
  const known = world.shoppers.flatMap(other => other.pages).filter(isKnown)
  const noted = await listNotedOrders(world)
  const pages = known.filter(({ orderId }) => !noted.has(orderId))
  if (isKnown(page))
    for (const violation of await findRivals(world.harness.stripe, page, pages)) world.violations.add(violation)
  shopper.pages.push(page)
}

/**
 * Orders that were sold for money by hand, or have ended since. A provider that is silent keeps
 * nobody from noting money, so that their pages may still be open: what is paid on one goes back.
 */
async function listNotedOrders({ harness: { db } }: World): Promise<ReadonlySet<OrderId>> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('orders', 'orders.id', 'ledgerEntries.orderId')
    .select('orders.id')
    .where('ledgerEntries.direction', '=', 'in')
    .where('ledgerEntries.way', '=', 'by_hand')
    .where('orders.status', 'not in', unpaidStatuses)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Mostly the newest one. */
const pickRecent = <T>(random: Random, items: readonly T[]): T | undefined =>
  random.chance(0.65) ? items.at(-1) : random.pick(items.slice(-5))

const wayWeights: Record<PaymentWay, number> = {
  card: 45,
  declined: 6,
  pendingRefund: 5,
  failingRefund: 5,
  disputed: 3,
  bank: 12,
  slowBank: 18,
  refusingBank: 3,
}

/** Pays on one of the pages that the shopper knows, also on an old one. */
export const pay = (world: World, operation: Operation, shopper: Shopper): Promise<void> =>
  postPaymentPage(world, operation, shopper, paymentForms[operation.random.weighted(wayWeights)])

/** Lets the bank decide about a payment that it kept processing. */
export const decidePayment = (world: World, operation: Operation, shopper: Shopper): Promise<void> =>
  postPaymentPage(world, operation, shopper, { decision: operation.random.chance(0.6) ? 'approve' : 'refuse' })

async function postPaymentPage(
  world: World,
  operation: Operation,
  { pages }: Shopper,
  form: Record<string, string>,
): Promise<void> {
  const page = pickRecent(operation.random, pages)
  if (page) await accessProvider(world, operation).submit(`/pay/${page.sessionId}`, form)
}

/** Opens the thank-you page, which asks the provider. */
export async function viewThankYouPage(_world: World, { random }: Operation, shopper: Shopper): Promise<void> {
  const page = pickRecent(random, shopper.pages)
  if (page) await shopper.client.get(`/api/orders?session_id=${page.sessionId}`)
}

/** Leaves the payment page. */
export async function leavePaymentPage(_world: World, { random, note }: Operation, shopper: Shopper): Promise<void> {
  const order = pickRecent(random, shopper.orders)
  if (!order) return
  const { status } = await shopper.client.post(`/api/orders/${order.id}/release`, {})
  note(`release of ${order.id} -> ${status}`)
}
