import { setTimeout as wait } from 'node:timers/promises'
import type { Lane } from './lane.ts'
import { newShopper, Refused, type Scenario, type Shopper } from './scenarios.ts'
import { judge } from './verdict.ts'

/** What the shopper does after the crash. */
export const continuations = ['walks away', 'tries again'] as const
export type Continuation = (typeof continuations)[number]

/** Runs a scenario without a crash: the points that it passes, in order. Throws when it doesn't end well. */
export async function listPoints(lane: Lane, scenario: Scenario): Promise<string[]> {
  const shopper = await prepare(lane, scenario)
  await lane.arm({ isRecorded: true })
  for (const step of scenario.steps) await step.run(shopper)
  const points = lane.points()
  await settle(shopper)
  const wrong = await judge(shopper, scenario)
  if (wrong.length > 0) throw new Error(`${scenario.name} does not end well by itself: ${wrong.join('; ')}`)
  return points
}

/** Crashes a scenario at a point, starts the store again, and judges how it ended: sentences about what is wrong, none when all is well. */
export async function crashAt(
  lane: Lane,
  scenario: Scenario,
  { point, continuation }: { point: string; continuation: Continuation },
): Promise<string[]> {
  const shopper = await prepare(lane, scenario)
  await lane.arm({ crashAt: point })
  const stumbled = await runSteps(shopper, scenario)
  for (let tries = 0; lane.isAlive() && tries < 300; tries++) await wait(10)
  if (lane.isAlive()) return [`the point was not reached${stumbled ? ` (${stumbled})` : ''}`]
  await lane.restart()
  if (continuation === 'tries again') {
    const again = await runSteps(shopper, scenario)
    if (again && !(again instanceof Refused)) return [`trying again failed: ${again}`]
  }
  await scenario.anyway?.run(shopper)
  await settle(shopper)
  return judge(shopper, scenario)
}

async function prepare(lane: Lane, { before = [] }: Scenario): Promise<Shopper> {
  const shopper = await newShopper(lane)
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
const passing = [10_000, 4 * 60_000, 60 * 60_000]

/** Lets time pass until nothing is left to be done. */
async function settle(shopper: Shopper): Promise<void> {
  for (const ms of passing) {
    await shopper.lane.pass(ms)
    const patienceMs = ms === passing.at(-1) ? 10_000 : 500
    for (let waited = 0; waited < patienceMs; waited += 25) {
      if (await isAtRest(shopper)) return
      await wait(25)
    }
  }
}

async function isAtRest({ lane, piece }: Shopper): Promise<boolean> {
  const unfinished = await lane.db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .where('productId', '=', piece)
    .where(eb =>
      eb.or([eb('status', '=', 'awaiting_payment'), eb('openingAt', 'is not', null), eb('closingAt', 'is not', null)]),
    )
    .select('orders.id')
    .execute()
  const unsent = await lane.db.selectFrom('refunds').select('orderId').where('sentAt', 'is', null).execute()
  if (unfinished.length > 0 || unsent.length > 0) return false
  const { data } = await lane.stripe.events.list({ limit: 20 })
  return data.every(event => event.pending_webhooks === 0)
}
