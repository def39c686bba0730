import { createRandom } from '../actors/random.ts'
import { startPaymentSandbox } from '../processes/payment-sandbox.ts'
import { createApiFaults } from './api-faults.ts'
import type { ProviderChange, ProviderOptions, ProviderState } from './provider.ts'
import { createWebhookFaults } from './webhook-faults.ts'
import { countFault } from './world.ts'

// The payment provider of a storm: the Stripe sandbox as a process of its own, with faults between
// it and the store, and a clock that the storm moves. It ends with the storm.

const options = JSON.parse(process.argv[2] ?? '') as ProviderOptions
const random = createRandom(options.seed)
const faults: Record<string, number> = {}
const violations: string[] = []
let offsetMs = 0
let isCalm = false
const context = {
  now: () => Date.now() + offsetMs,
  isCalm: () => isCalm,
  count: (fault: string) => countFault({ faults }, fault),
  violations,
}
const webhooks = createWebhookFaults({ ...context, random: random.fork(), storeUrls: options.storeUrls })
const callWithFaults = createApiFaults({ ...context, random: random.fork() })
const { url, environment } = await startPaymentSandbox({
  now: () => new Date(context.now()),
  webhook: { url: 'http://store.test/webhooks/stripe', send: webhooks.send },
  async handle(request, calls) {
    if (new URL(request.url).pathname !== '/storm') return callWithFaults(request, calls)
    const change = (await request.json()) as ProviderChange
    offsetMs = change.offsetMs ?? offsetMs
    isCalm = change.isCalm ?? isCalm
    return Response.json({ faults, violations, undelivered: webhooks.countUndelivered() } satisfies ProviderState)
  },
})
process.on('disconnect', () => process.exit())
process.send?.({ url, environment })
