import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../fuzz/random.ts'
import { type Admin, listFailedRefunds, submitRefund } from './admin.ts'
import type { StormClock } from './clock.ts'
import { readDatabase, type World } from './world.ts'

/** Minutes after which sessions have expired, lost webhooks were noticed, stored 500s are gone. */
const steps = [45, 6, 25 * 60, 6, 25 * 60, 6]
const maxWaitMs = { step: 1_500, last: 8_000 }

/** Ends all faults and lets time pass until nothing is left to do. */
export async function waitUntilQuiet(world: World, random: Random, admin: Admin, clock: StormClock): Promise<void> {
  const { provider, fleet } = world
  await provider.submit('/controls', { nextRefund: 'default', nextWrite: 'default' })
  await provider.send({ isCalm: true })
  for (const [index, store] of fleet.stores.entries()) if (!store.isAlive()) await fleet.start(index)
  for (const [index, minutes] of steps.entries()) {
    await decideEverything(world, random)
    for (const refund of (await readDatabase(() => listFailedRefunds(world))) ?? [])
      await submitRefund({ world, random, admin }, refund, 'paid-back')
    await clock.advance(minutes)
    const isLast = index === steps.length - 1
    if (await isQuietWithin(world, isLast ? maxWaitMs.last : maxWaitMs.step)) return
  }
}

/** Banks decide, and refunds that wait for the provider are made. */
async function decideEverything({ provider }: World, random: Random): Promise<void> {
  const expand = ['data.payment_intent']
  for await (const session of provider.stripe.checkout.sessions.list({ status: 'complete', limit: 100, expand })) {
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
    if (intent?.status === 'processing')
      await provider.submit(`/sessions/${session.id}/settle`, { decision: random.chance(0.5) ? 'approve' : 'refuse' })
  }
  for await (const refund of provider.stripe.refunds.list({ limit: 100 }))
    if (refund.status === 'pending') await provider.submit(`/refunds/${refund.id}/update`, { result: 'succeed' })
}

async function isQuietWithin(world: World, maxMs: number): Promise<boolean> {
  const endAt = performance.now() + maxMs
  let quietChecks = 0
  while (performance.now() < endAt) {
    quietChecks = (await readDatabase(() => isQuiet(world))) ? quietChecks + 1 : 0
    if (quietChecks === 3) return true
    await wait(100)
  }
  return false
}

/** Whether no order, refund, message or webhook waits for anything. */
async function isQuiet({ db, provider }: World): Promise<boolean> {
  const { undelivered } = await provider.send({})
  if (undelivered > 0) return false
  const unfinished = await db
    .selectFrom('orders')
    .select('id')
    .where(eb => eb.or([eb('status', '=', 'awaiting_payment'), eb('checkoutStartedAt', 'is not', null)]))
    .limit(1)
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .select('orderId')
    .where('status', 'in', ['pending', 'failed'])
    .limit(1)
    .execute()
  const messages = await db
    .selectFrom('messages')
    .select('id')
    .where('status', 'in', ['waiting', 'sending'])
    .limit(1)
    .execute()
  if (unfinished.length + refunds.length + messages.length > 0) return false
  const { data } = await provider.stripe.events.list({ limit: 100 })
  return data.every(event => event.pending_webhooks === 0)
}
