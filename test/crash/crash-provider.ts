import { appendFileSync } from 'node:fs'
import { startPaymentSandbox } from '../processes/payment-sandbox.ts'
import type { createStoreControl } from './store-control.ts'

/**
 * The Stripe emulator on a port of its own. Each API call of the store is two crash points: before
 * the emulator acts, and after it has acted but not yet responded. Webhooks wait for
 * `releaseWebhooks`.
 */
export async function startCrashProvider(store: ReturnType<typeof createStoreControl>, storeUrl: string) {
  const callCounts = new Map<string, number>()
  let webhooksReleased = Promise.withResolvers<void>()
  const isOfBalance = /^\/v1\/(balance_transactions|payouts)$/

  /** Counts and records the crash point; the store dies here when it is the requested one. */
  async function reachPoint(name: string): Promise<void> {
    const count = (callCounts.get(name) ?? 0) + 1
    callCounts.set(name, count)
    const point = `${name} #${count}`
    const { recordFile, crashAt } = store.control()
    if (recordFile) appendFileSync(recordFile, `${point}\n`)
    if (point === crashAt) await store.kill()
  }

  const sandbox = await startPaymentSandbox({
    now: () => new Date(Date.now() + store.control().offsetMs),
    webhook: {
      url: `${storeUrl}/webhooks/stripe`,
      async send(target, init) {
        await webhooksReleased.promise
        return fetch(target, init)
      },
    },
    async handle(request, { fetch }) {
      const { pathname } = new URL(request.url)
      // The jobs that read the provider's books would run beside the purchase, at any time.
      if (request.method === 'GET' && isOfBalance.test(pathname)) return new Response(null, { status: 503 })
      const call = `${request.method} ${pathname.replace(/(cs|pi|evt|re)_\w+/, '{id}')}`
      await reachPoint(`before provider ${call}`)
      const response = store.isAlive() ? await fetch(request) : new Response(null, { status: 503 })
      if (store.isAlive()) await reachPoint(`after provider ${call}`)
      return response
    },
  })
  return {
    ...sandbox,
    /** Resets the counts and holds webhooks back again. */
    startRun() {
      callCounts.clear()
      webhooksReleased = Promise.withResolvers()
    },
    releaseWebhooks: () => webhooksReleased.resolve(),
  }
}
