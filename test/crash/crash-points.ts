import { setTimeout as wait } from 'node:timers/promises'
import { compareQuietStore } from '../books/compare-quiet-store.ts'
import { findUnfinished } from '../books/find-unfinished.ts'
import type { CrashHarness } from './crash-harness.ts'
import { createShopper, RejectedByStore, type Scenario, type Shopper } from './scenarios.ts'

/** What the shopper does after the crash. */
export const continuations = ['walks away', 'tries again'] as const
export type Continuation = (typeof continuations)[number]

/**
 * Runs a scenario without a crash and returns the crash points that it passes, in order. The first
 * run of a new store also passes what happens once, such as the jobs of the start and a
 * notification that is given once: the points of a second run are those of all later ones.
 * @throws when the scenario ends in an inconsistent state.
 */
export async function runWithoutCrash(harness: CrashHarness, scenario: Scenario): Promise<string[]> {
  const shopper = await prepare(harness, scenario)
  await harness.startRun({ shouldRecord: true })
  for (const step of scenario.steps) await step(shopper)
  const points = harness.points()
  await waitUntilSettled(shopper)
  const problems = await findInconsistencies(shopper, scenario)
  if (problems.length > 0) throw new Error(`${scenario.name} is inconsistent without a crash: ${problems.join('; ')}`)
  return points
}

/**
 * Kills the store at a crash point of a scenario, starts it again and waits until it has settled.
 * @returns the inconsistencies found, as sentences.
 */
export async function crashScenario(
  harness: CrashHarness,
  scenario: Scenario,
  { point, continuation }: { point: string; continuation: Continuation },
): Promise<string[]> {
  const shopper = await prepare(harness, scenario)
  await harness.startRun({ crashAt: point })
  const firstError = await runSteps(shopper, scenario)
  for (let tries = 0; harness.isAlive() && tries < 300; tries++) await wait(10)
  if (harness.isAlive()) return [`the point was not reached${firstError ? ` (${firstError})` : ''}`]
  await harness.restart()
  if (continuation === 'tries again') {
    const retryError = await runSteps(shopper, scenario)
    if (retryError && !(retryError instanceof RejectedByStore)) return [`trying again failed: ${retryError}`]
  }
  await scenario.finalStep?.(shopper)
  await waitUntilSettled(shopper)
  return findInconsistencies(shopper, scenario)
}

async function prepare(harness: CrashHarness, { before = [] }: Scenario): Promise<Shopper> {
  const shopper = await createShopper(harness)
  for (const step of before) await step(shopper)
  return shopper
}

/**
 * Runs the steps until one throws, because of the crash or a 4xx response; returns what it threw.
 */
async function runSteps(shopper: Shopper, scenario: Scenario): Promise<unknown> {
  try {
    for (const step of scenario.steps) await step(shopper)
    return undefined
  } catch (error) {
    return error
  }
}

/**
 * The provider repeats webhooks after seconds, the store rolls interrupted checkouts back after
 * minutes, and checkout sessions expire within the hour.
 */
const clockStepsMs = [10_000, 4 * 60_000, 60 * 60_000]

/** Advances the clock until no order, refund or webhook is pending. */
async function waitUntilSettled(shopper: Shopper): Promise<void> {
  for (const ms of clockStepsMs) {
    await shopper.harness.advanceClock(ms)
    const timeoutMs = ms === clockStepsMs.at(-1) ? 10_000 : 500
    for (let waited = 0; waited < timeoutMs; waited += 25) {
      if (await isSettled(shopper)) return
      await wait(25)
    }
  }
}

async function isSettled({ harness }: Shopper): Promise<boolean> {
  if ((await findUnfinished(harness.db)).length > 0) return false
  const { data } = await harness.stripe.events.list({ limit: 20 })
  return data.every(event => event.pending_webhooks === 0)
}

/**
 * Compares the store with the provider's books, and what became of the purchase with what the
 * shopper has paid for; returns every contradiction as a sentence.
 */
async function findInconsistencies(
  { harness, productId, hasPaid }: Shopper,
  { isSold, alternativeStatus }: Scenario,
): Promise<string[]> {
  const { violations } = await compareQuietStore(harness)
  // There are two when the response to the first, with the shopper's cookie, was lost in the crash.
  const orders = await harness.db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .where('productId', '=', productId)
    .select('status')
    .execute()
  const expected = isSold ? 'paid' : 'refunded'
  if (hasPaid && !orders.some(({ status }) => status === expected || status === alternativeStatus))
    violations.push(`It was paid for in time and the order is ${orders.map(({ status }) => status)}`)
  return violations
}
