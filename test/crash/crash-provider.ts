import { startPaymentSandbox } from '../processes/payment-sandbox.ts'

interface CrashProviderOptions {
  storeUrl: string
  now: () => Date
  isStoreAlive: () => boolean
  /** Called at each crash point, before the emulator goes on. */
  reachPoint: (point: string) => Promise<void>
}

/**
 * The Stripe emulator on a port of its own. Each API call of the store is two crash points: before
 * the emulator acts, and after it has acted but not yet responded. Webhooks wait for
 * `releaseWebhooks`.
 */
export async function startCrashProvider({ storeUrl, now, isStoreAlive, reachPoint }: CrashProviderOptions) {
  const callCounts = new Map<string, number>()
  let webhooksReleased = Promise.withResolvers<void>()
  const isOfBalance = /^\/v1\/(balance_transactions|payouts)$/

  async function countCall(name: string): Promise<void> {
    const count = (callCounts.get(name) ?? 0) + 1
    callCounts.set(name, count)
    await reachPoint(`${name} #${count}`)
  }

  const sandbox = await startPaymentSandbox({
    now,
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
      await countCall(`before provider ${call}`)
      const response = isStoreAlive() ? await fetch(request) : new Response(null, { status: 503 })
      if (isStoreAlive()) await countCall(`after provider ${call}`)
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
