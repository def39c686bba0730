import { serve } from '@hono/node-server'
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'
import { createRandom } from '../fuzz/random.ts'
import { createApiFaults } from './api-faults.ts'
import { type ProviderMessage, type ProviderOptions, type ProviderReply, secretKey, webhookSecret } from './provider.ts'
import { createWebhookFaults } from './webhook-faults.ts'
import { countFault } from './world.ts'

// The payment provider of a storm: the Stripe sandbox as a process of its own, with faults between
// it and the store, and a clock that the storm moves. It ends with the storm.

const options = JSON.parse(process.argv[2] ?? '') as ProviderOptions
const random = createRandom(options.seed)
const publicUrl = `http://localhost:${options.port}`
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
const sandbox = createStripeSandbox({
  publicUrl,
  secretKey,
  now: () => new Date(context.now()),
  webhook: { url: 'http://store.test/webhooks/stripe', secret: webhookSecret, send: webhooks.send },
})
const handleRequest = createApiFaults({ ...context, random: random.fork(), fetch: sandbox.fetch })

serve({ fetch: handleRequest, port: options.port, hostname: '127.0.0.1' }, () => reply({ id: 0 }))
process.on('disconnect', () => process.exit())
process.on('message', ({ id, ...message }: ProviderMessage) => {
  if (message.offsetMs !== undefined) offsetMs = message.offsetMs
  if (message.isCalm !== undefined) isCalm = message.isCalm
  reply({ id, faults, violations, undelivered: webhooks.countUndelivered() })
})

function reply(message: ProviderReply): void {
  process.send?.(message)
}
