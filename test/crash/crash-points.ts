import { setTimeout as wait } from 'node:timers/promises'
import type { CrashHarness } from './crash-harness.ts'
import { findInconsistencies } from './inconsistencies.ts'
import { createShopper, RejectedByStore, type Scenario, type Shopper } from './scenarios.ts'

/** What the shopper does after the crash. */
export const continuations = ['walks away', 'tries again'] as const
export type Continuation = (typeof continuations)[number]

/** Runs a scenario without a crash: the points that it passes, in order. Throws when it doesn't end well. */
export async function listCrashPoints(harness: CrashHarness, scenario: Scenario): Promise<string[]> {
  const shopper = await prepare(harness, scenario)
  await harness.startRun({ shouldRecord: true })
  for (const step of scenario.steps) await step.run(shopper)
  const points = harness.points()
  await waitUntilSettled(shopper)
  const problems = await findInconsistencies(shopper, scenario)
  if (problems.length > 0) throw new Error(`${scenario.name} does not end well by itself: ${problems.join('; ')}`)
  return points
}

/** Crashes a scenario at a point, starts the store again, and judges how it ended: sentences about what is wrong, none when all is well. */
export async function crashAt(
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
  await scenario.finalStep?.run(shopper)
  await waitUntilSettled(shopper)
  return findInconsistencies(shopper, scenario)
}

async function prepare(harness: CrashHarness, { before = [] }: Scenario): Promise<Shopper> {
  const shopper = await createShopper(harness)
  for (const step of before) await step.run(shopper)
  return shopper
}

/** Goes on until something fails: the crash, or the store's refusal. */
async function runSteps(shopper: Shopper, scenario: Scenario): Promise<unknown> {
  try {
    for (const step of scenario.steps) await step.run(shopper)
    return undefined
  } catch (error) {
    return error
  }
}

/** Webhooks come again after seconds, interrupted openings are undone after minutes, sessions expire within the hour. */
const clockStepsMs = [10_000, 4 * 60_000, 60 * 60_000]

/** Lets time pass until nothing is left to be done. */
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

async function isSettled({ harness, productId }: Shopper): Promise<boolean> {
  const unfinished = await harness.db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .where('productId', '=', productId)
    .where(eb =>
      eb.or([
        eb('status', '=', 'awaiting_payment'),
        eb('checkoutStartedAt', 'is not', null),
        eb('cancellationStartedAt', 'is not', null),
      ]),
    )
    .select('orders.id')
    .execute()
  const unsent = await harness.db.selectFrom('refunds').select('orderId').where('sentAt', 'is', null).execute()
  if (unfinished.length > 0 || unsent.length > 0) return false
  const { data } = await harness.stripe.events.list({ limit: 20 })
  return data.every(event => event.pending_webhooks === 0)
}
