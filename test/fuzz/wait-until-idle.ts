import { endReservations } from '#store/checkout/change-reservation.server.ts'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { syncMovements } from '#store/movements/sync-movements.server.ts'
import { soldStatuses } from '#store/orders/order-status.ts'
import { notePaidBack } from '#store/orders/pay-back.server.ts'
import { decideEverything } from '../actors/provider-actions.ts'
import { note } from '../agreed-orders.ts'
import { listOwed } from '../books/list-owed.ts'
import { admin } from './admin-operations.ts'
import { recover } from './backup-operations.ts'
import { postWebhook } from './webhook-operations.ts'
import { accessProvider, advanceClock, collectWebhooks, type World } from './world.ts'

/**
 * Minutes after which sessions have expired, pending refunds are asked about, stored 500s are gone,
 * and reservations have ended.
 */
const waits = [3, 6, 40, 6, 25 * 60, 6, 25 * 60, 6, 40 * 24 * 60, 6]

/**
 * Lets everything end: banks and refunds are decided, webhooks delivered, the clock advances and
 * the store's jobs run until nothing is left to do.
 */
export async function waitUntilIdle(world: World): Promise<void> {
  const provider = accessProvider(world)
  await provider.submit('/controls', { nextRefund: 'default', nextWrite: 'default' })
  for (const minutes of waits) {
    await decideEverything(provider, world.random, 0.8)
    await deliverAll(world)
    await advanceClock(world, minutes)
    await deliverAll(world)
    await reconcilePayments(world.harness.store)
    await endReservations(world.harness.store)
    await recover(world)
    await deliverAll(world)
    refuseNone(world)
    await payBackAll(world)
    await payRest(world)
  }
  await syncMovements(world.harness.store)
}

/** The admins pay back by hand what is owed. */
async function payBackAll({ harness: { store, db } }: World): Promise<void> {
  const paid = { how: 'cash', on: store.now().toISOString().slice(0, 10) }
  for (const { order, paymentIntentId } of await listOwed(db))
    await notePaidBack(store, { orderId: order.id, paymentIntentId, by: admin, paid })
}

/** The buyers pay what never came of orders that were sent, as the books ask for. */
async function payRest({ harness: { store, db } }: World): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'missingSen'])
    .where('missingSen', '>', 0)
    .where('status', 'in', soldStatuses)
    .execute()
  for (const { id, missingSen } of orders) await note(store, id, missingSen)
}

async function deliverAll(world: World): Promise<void> {
  collectWebhooks(world)
  for (let round = 0; round < 5 && world.undelivered.length > 0; round++) {
    for (const delivery of world.undelivered.splice(0)) {
      const response = await postWebhook(world, delivery)
      if (!response.ok) world.undelivered.push(delivery)
    }
    collectWebhooks(world)
  }
}

/**
 * Whatever was refused is accepted once the jobs have run: until then a piece of a lost order may
 * be held by a reservation whose time is over.
 */
function refuseNone({ undelivered, violations }: World): void {
  if (undelivered.length === 0) return
  violations.add(`The store refuses webhooks: ${undelivered.map(({ type }) => type)}`)
  undelivered.length = 0
}
