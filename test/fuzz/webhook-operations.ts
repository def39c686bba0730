import type { WebhookDelivery } from '../payment-provider.ts'
import type { Operation } from './scheduler.ts'
import { collectWebhooks, type World } from './world.ts'

/** Delivers a webhook that the store has not accepted yet, in any order but mostly the oldest. */
export async function deliverWebhook(world: World, { random }: Operation): Promise<void> {
  const { undelivered } = world
  collectWebhooks(world)
  const index = random.chance(0.5) ? 0 : random.integer(undelivered.length)
  const [delivery] = undelivered.splice(index, 1)
  if (!delivery) return
  // A delivery without a response is repeated, so it stays until there is one.
  undelivered.push(delivery)
  const response = await postWebhook(world, delivery)
  const position = undelivered.indexOf(delivery)
  if (!response.ok || position < 0) return
  undelivered.splice(position, 1)
  world.delivered.push(delivery)
}

/** Delivers a webhook that was accepted before. */
export async function repeatWebhook(world: World, { random }: Operation): Promise<void> {
  const delivery = random.pick(world.delivered.slice(-30))
  if (delivery) await postWebhook(world, delivery)
}

/** Loses a webhook for good: the comparison of the books makes up for it. */
export async function loseWebhook(world: World, { random }: Operation): Promise<void> {
  collectWebhooks(world)
  world.undelivered.splice(random.integer(world.undelivered.length), 1)
}

/** Signs the webhook anew, as the provider does at each attempt, because signatures grow old. */
export const postWebhook = async ({ harness }: World, { body, type }: WebhookDelivery): Promise<Response> =>
  harness.deliver({ type, body, signature: await harness.signWebhook(body) })
