import { setTimeout as wait } from 'node:timers/promises'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { Order } from '#store/orders/order.ts'
import { findRivals, type PaymentPage, type PaymentWay, paymentForms, toPaymentPage } from '../actors/payment-page.ts'
import type { Random } from '../actors/random.ts'
import { address } from '../factories.ts'
import { createShopperClient, type ShopperClient } from '../shopper-client.ts'
import { persist, remember, type World } from './world.ts'

export interface Trip {
  world: World
  random: Random
  client: ShopperClient
}

/** Lets one shopper after the other come, until enough has been bought. */
export async function shop(world: World, random: Random): Promise<void> {
  while (!world.isOver()) {
    world.counts.trips += 1
    const client = createShopperClient(world.fleet.request)
    await goShopping({ world, random: random.fork(), client })
  }
}

/** What a shopper does after seeing the payment page. */
const plans = {
  pay: 62,
  payInTwoTabs: 6,
  proceedAgain: 6,
  goBackAndPay: 8,
  changeAddress: 8,
  walkAway: 8,
  waitLong: 2,
}

async function goShopping(trip: Trip): Promise<void> {
  const { random } = trip
  const ids = chooseProducts(trip)
  const contact = chooseContact(random)
  // Two tabs send the same order at the same time.
  const requests = random.chance(0.05) ? 2 : 1
  const orders = await Promise.all(Array.from({ length: requests }, () => sendOrder(trip, ids, contact)))
  let order = orders.find(placed => placed !== undefined)
  if (!order) return
  let page = await proceedToPayment(trip, order)
  if (!page) return
  const plan = random.weighted(plans)
  switch (plan) {
    case 'pay':
      break
    case 'payInTwoTabs':
      void payOnPage(trip, page)
      break
    case 'proceedAgain':
      page = (await proceedToPayment(trip, order)) ?? page
      break
    case 'goBackAndPay':
      await persist(random, () => trip.client.post(`/api/orders/${order?.id}/release`, {}))
      page = (await proceedToPayment(trip, order)) ?? page
      break
    case 'changeAddress':
      order = await sendOrder(trip, ids, chooseContact(random))
      page = (order && (await proceedToPayment(trip, order))) ?? page
      break
    case 'walkAway':
      return
    case 'waitLong':
      await wait(random.integer(1500))
      break
  }
  await payOnPage(trip, page)
  if (random.chance(0.6)) await trip.client.get(`/api/orders?session_id=${page.sessionId}`).catch(() => undefined)
}

/** Mostly a product of its own; sometimes one that another shopper has just chosen, or both. */
function chooseProducts({ world: { products }, random }: Trip): ProductId[] {
  const fresh = () => products.fresh.pop()
  const choices = {
    one: () => [fresh()],
    two: () => [fresh(), fresh()],
    contested: () => [random.pick(products.wanted.slice(-6)) ?? fresh()],
    both: () => [random.pick(products.wanted.slice(-6)), fresh()],
  }
  const chosen = choices[random.weighted({ one: 72, two: 8, contested: 15, both: 5 })]()
  const ids = [...new Set(chosen)].filter(id => id !== undefined)
  for (const id of ids) remember(products.wanted, id)
  return ids
}

export const chooseContact = (random: Random) => ({
  email: `buyer${random.integer(2 ** 30)}@example.com`,
  shipping: { ...address, address: `${random.integer(500)} Jalan Gaya`, state: random.pick(['Sabah', 'Johor']) },
})

export async function sendOrder(
  { world, random, client }: Trip,
  ids: ProductId[],
  contact: ReturnType<typeof chooseContact>,
): Promise<Order | undefined> {
  if (ids.length === 0) return undefined
  const response = await persist(random, () => client.order(ids, contact))
  if (!response || response.status > 201) return undefined
  remember(world.orderIds, response.body.id as OrderId)
  return response.body
}

/** Presses 'Proceed to Payment', sometimes twice. */
export async function proceedToPayment(
  { world, random, client }: Trip,
  order: Order,
): Promise<PaymentPage | undefined> {
  if (random.chance(0.06)) void client.checkout(order).catch(() => undefined)
  const send = () => client.checkout(order)
  // Some leave when nothing comes back.
  const response = await (random.chance(0.7) ? persist(random, send) : send().catch(() => undefined))
  if (response?.status !== 200) {
    // Whoever comes too late is told which piece is gone.
    if (response && response.status < 500 && response.status !== 409)
      world.violations.add(`Checkout of order ${order.id}: ${response.status} ${JSON.stringify(response.body)}`)
    return undefined
  }
  const page = toPaymentPage(order, response.body.url)
  for (const violation of await findRivals(world.provider.stripe, page, [...world.pages]))
    world.violations.add(violation)
  remember(world.pages, page)
  return page
}

const wayWeights: Record<PaymentWay, number> = {
  card: 70,
  declined: 4,
  pendingRefund: 4,
  failingRefund: 3,
  disputed: 1,
  bank: 9,
  slowBank: 7,
  refusingBank: 2,
}

export async function payOnPage({ world, random }: Trip, { sessionId }: PaymentPage): Promise<void> {
  const name = random.weighted(wayWeights)
  const status = await world.provider.submit(`/pay/${sessionId}`, paymentForms[name])
  if (status !== 303) return
  if (name !== 'slowBank') {
    world.paidSessions.add(sessionId)
    return
  }
  await wait(random.integer(400))
  // The rest is decided when the storm is over.
  const decision = random.weighted({ approve: 5, refuse: 2, later: 3 })
  if (decision !== 'later') await world.provider.submit(`/pay/${sessionId}`, { decision })
  if (decision === 'approve') world.paidSessions.add(sessionId)
}
