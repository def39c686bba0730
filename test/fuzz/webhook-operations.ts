import type { WebhookDelivery } from '../payment-provider.ts'
import type { Work } from './scheduler.ts'
import { collectWebhooks, type World } from './world.ts'

/** Delivers a webhook that the store has not accepted yet, in any order but mostly the oldest. */
export function deliverWebhook(world: World): Work | undefined {
  const { random, undelivered } = world
  collectWebhooks(world)
  const index = random.chance(0.5) ? 0 : random.integer(undelivered.length)
  const [delivery] = undelivered.splice(index, 1)
  if (!delivery) return undefined
  // A delivery without a response is repeated, so it stays until there is one.
  undelivered.push(delivery)
  return async () => {
    const response = await postWebhook(world, delivery)
    const position = undelivered.indexOf(delivery)
    if (!response.ok || position < 0) return
    undelivered.splice(position, 1)
    world.delivered.push(delivery)
  }
}

/** Delivers a webhook that was accepted before. */
export function repeatWebhook(world: World): Work | undefined {
  const delivery = world.random.pick(world.delivered.slice(-30))
  return delivery && (async () => void (await postWebhook(world, delivery)))
}

/** Loses a webhook for good: the comparison of the books makes up for it. */
export function loseWebhook(world: World): Work | undefined {
  const { random, undelivered } = world
  collectWebhooks(world)
  const lost = random.pick(undelivered)
  return lost && (async () => void undelivered.splice(undelivered.indexOf(lost), 1))
}

/** Signs the webhook anew, as the provider does at each attempt, because signatures grow old. */
export const postWebhook = async ({ harness }: World, { body, type }: WebhookDelivery): Promise<Response> =>
  harness.deliver({ type, body, signature: await harness.signWebhook(body) })
