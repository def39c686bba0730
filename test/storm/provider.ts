import type { Random } from '../actors/random.ts'
import { startPaymentSandbox } from '../processes/payment-sandbox.ts'
import { createApiFaults } from './api-faults.ts'
import { createWebhookFaults } from './webhook-faults.ts'
import { countFault, type World } from './world.ts'

interface ProviderOptions extends Pick<World, 'faults' | 'violations'> {
  random: Random
  /** The stores, which get webhooks in turn. */
  storeUrls: string[]
}

export type Provider = Awaited<ReturnType<typeof startProvider>>

/** The payment provider, with faults between it and the stores, and a clock of the storm. */
export async function startProvider({ random, storeUrls, faults, violations }: ProviderOptions) {
  let offsetMs = 0
  let isCalm = false
  const now = () => Date.now() + offsetMs
  const context = { isCalm: () => isCalm, count: (fault: string) => countFault({ faults }, fault) }
  const { send, countUndelivered } = createWebhookFaults({
    ...context,
    random: random.fork(),
    storeUrls,
    now,
    violations,
  })
  const sandbox = await startPaymentSandbox({
    now: () => new Date(now()),
    webhook: { url: 'http://store.test/webhooks/stripe', send },
    handle: createApiFaults({ ...context, random: random.fork() }),
  })
  return {
    ...sandbox,
    countUndelivered,
    setClock(ms: number) {
      offsetMs = ms
    },
    /** Ends the faults, so that everything can settle. */
    calm() {
      isCalm = true
    },
  }
}
