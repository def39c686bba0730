import { compareBooks } from '#store/books/compare-books.server.ts'
import { reconcilePayments } from '#store/checkout/reconcile-payments.server.ts'
import { postWebhook } from './webhook-operations.ts'
import { advanceClock, collectWebhooks, submitToProvider, type World } from './world.ts'

/**
 * Minutes after which sessions have expired, pending refunds are asked about, stored 500s are gone.
 */
const waits = [3, 6, 40, 6, 25 * 60, 6, 25 * 60, 6]

/**
 * Lets everything end: banks and refunds are decided, webhooks delivered, the clock advances and
 * the store's jobs run until nothing is left to do.
 */
export async function waitUntilIdle(world: World): Promise<void> {
  await submitToProvider(world, '/controls', { nextRefund: 'default' })
  await submitToProvider(world, '/controls', { nextWrite: 'default' })
  for (const minutes of waits) {
    await decideEverything(world)
    await deliverAll(world)
    await advanceClock(world, minutes)
    await deliverAll(world)
    await reconcilePayments(world.harness.store)
    await compareBooks(world.harness.store, new Date(0))
    await deliverAll(world)
  }
}

async function decideEverything(world: World): Promise<void> {
  const { harness, random } = world
  const expand = ['data.payment_intent']
  for await (const session of harness.stripe.checkout.sessions.list({ status: 'complete', limit: 100, expand })) {
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    if (intent?.status === 'processing')
      await submitToProvider(world, `/sessions/${session.id}/settle`, {
        decision: random.chance(0.5) ? 'approve' : 'refuse',
      })
  }
  for await (const refund of harness.stripe.refunds.list({ limit: 100 }))
    if (refund.status === 'pending')
      await submitToProvider(world, `/refunds/${refund.id}/update`, { result: random.chance(0.8) ? 'succeed' : 'fail' })
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
  if (world.undelivered.length > 0) {
    world.violations.push(`The store refuses webhooks: ${world.undelivered.map(({ type }) => type)}`)
    world.undelivered.length = 0
  }
}
