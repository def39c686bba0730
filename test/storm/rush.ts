import { setTimeout as wait } from 'node:timers/promises'
import type { ProductId } from '#store/ids.ts'
import type { Random } from '../actors/random.ts'
import { createShopperClient } from '../shopper-client.ts'
import type { Act, Admin } from './admin.ts'
import { noteByHand, payByLink, reserveProduct } from './agreed.ts'
import { killStore } from './disruptions.ts'
import { chooseContact, payOnPage, proceedToPayment, sendOrder } from './shopper.ts'
import { countFault, persist, type World } from './world.ts'

const shopperCount = 50
/** Later than this nobody begins, so that each of them is the first one now and then. */
const maxDelayMs = 300

/**
 * Lets everybody who can buy want the same piece at the same moment, one piece after the other: 50
 * shoppers, the buyer of its reservation by the link and by hand, and one at the stall, while a
 * process is killed. In some rounds the reservation is cancelled at that moment too.
 */
export async function rush(world: World, random: Random, { admin, rounds }: { admin: Admin; rounds: number }) {
  for (let round = 0; round < rounds && !world.isOver(); round += 1) {
    const id = world.products.fresh.pop()
    if (id) await raceForProduct({ world, random: random.fork(), admin, client: shopperOf(world) }, id)
  }
  world.stop()
}

const shopperOf = ({ fleet }: World) => createShopperClient(fleet.request)

async function raceForProduct(act: Act, id: ProductId): Promise<void> {
  const { world, random, admin } = act
  const trips = Array.from({ length: shopperCount }, () => ({ world, random: random.fork(), client: shopperOf(world) }))
  world.counts.trips += shopperCount
  const orders = await Promise.all(trips.map(trip => sendOrder(trip, [id], chooseContact(trip.random))))
  const reserved = await reserveProduct(act, id)
  const pay = async (trip: (typeof trips)[number], index: number) => {
    const order = orders[index]
    const page = order && (await proceedToPayment(trip, order))
    if (page) await payOnPage(trip, page)
  }
  const submit = (path: string, form: Record<string, string>) => persist(random, () => admin.submit(path, form))
  const rivals = [
    ...trips.map((trip, index) => () => pay(trip, index)),
    () => submit(`/admin/product/${id}.data`, { intent: 'sell-elsewhere', price: '20', channel: 'market' }),
    () => killStore(world, random.fork(), new Set()),
    ...(reserved ? [() => payByLink(act, reserved.id, id), () => noteByHand(act, reserved.id, reserved.totalSen)] : []),
    ...(reserved && random.chance(0.5)
      ? [() => submit('/admin/orders.data', { intent: 'cancel-reservation', id: reserved.id })]
      : []),
  ]
  countFault(world, 'kill')
  const come = async (rival: () => Promise<unknown>) => {
    await wait(random.integer(maxDelayMs))
    await rival()
  }
  await Promise.all(rivals.map(come))
}
