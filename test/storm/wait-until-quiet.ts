import { setTimeout as wait } from 'node:timers/promises'
import { decideEverything } from '../actors/provider-actions.ts'
import type { Random } from '../actors/random.ts'
import { findUnfinished } from '../books/find-unfinished.ts'
import { listOwed } from '../books/list-owed.ts'
import { type Admin, payBack } from './admin.ts'
import { moveClocks } from './clock.ts'
import { readDatabase, type World } from './world.ts'

/** Minutes after which sessions have expired, lost webhooks were noticed, stored 500s are gone. */
const steps = [45, 6, 25 * 60, 6, 25 * 60, 6]
/** Without progress. */
const maxWaitMs = { step: 1_500, last: 10_000 }

interface Options {
  random: Random
  admin: Admin
  onProgress(line: string): void
}

/** Lets the provider succeed from now on, and starts the stores that were killed. */
export async function endFaults({ provider, fleet }: World): Promise<void> {
  await provider.submit('/controls', { nextRefund: 'default', nextWrite: 'default' })
  provider.calm()
  for (const [index, store] of fleet.stores.entries()) if (!store.isAlive()) await fleet.start(index)
}

/** Lets time pass until nothing is left to do. */
export async function waitUntilQuiet(world: World, { random, admin, onProgress }: Options): Promise<void> {
  for (const [index, minutes] of steps.entries()) {
    await decideEverything(world.provider, random, 1)
    for (const debt of (await readDatabase(() => listOwed(world.db))) ?? [])
      await payBack({ random, admin }, debt, 'note-paid-back')
    await moveClocks(world, minutes)
    const isLast = index === steps.length - 1
    if (await isQuietWithin(world, isLast ? maxWaitMs.last : maxWaitMs.step)) return
    onProgress(`${minutes} minutes later ${await readDatabase(() => countUnfinished(world))} things are unfinished`)
  }
}

/** Waits while there is less and less to do. Returns whether nothing is left. */
async function isQuietWithin(world: World, maxMs: number): Promise<boolean> {
  let [minCount, at, quietChecks] = [Number.POSITIVE_INFINITY, performance.now(), 0]
  while (performance.now() - at < maxMs) {
    const count = (await readDatabase(() => countUnfinished(world))) ?? Number.POSITIVE_INFINITY
    quietChecks = count === 0 ? quietChecks + 1 : 0
    if (quietChecks === 3) return true
    if (count < minCount) [minCount, at] = [count, performance.now()]
    await wait(100)
  }
  return false
}

/** Counts the orders, refunds, messages and webhooks that wait for anything. */
async function countUnfinished({ db, provider }: World): Promise<number> {
  const { data } = await provider.stripe.events.list({ limit: 100 })
  // That a payment ran out of time is said half an hour later.
  const messages = await db
    .selectFrom('messages')
    .select('id')
    .where('status', 'in', ['waiting', 'sending'])
    .where('kind', '<>', 'payment_expired')
    .execute()
  const unfinished = [...(await findUnfinished(db)), ...messages]
  const pendingWebhooks = data.filter(event => event.pending_webhooks > 0).length
  return unfinished.length + provider.countUndelivered() + pendingWebhooks
}
