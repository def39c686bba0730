import { serve } from '@hono/node-server'
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'
import { findFreePort } from '../processes/free-port.ts'

interface CrashProviderOptions {
  secretKey: string
  webhook: { url: string; secret: string }
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
export async function startCrashProvider({ secretKey, webhook, now, isStoreAlive, reachPoint }: CrashProviderOptions) {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const callCounts = new Map<string, number>()
  let webhooksReleased = Promise.withResolvers<void>()

  const sandbox = createStripeSandbox({
    publicUrl: url,
    secretKey,
    now,
    webhook: {
      ...webhook,
      async send(target, init) {
        await webhooksReleased.promise
        return fetch(target, init)
      },
    },
  })

  const isOfBalance = /^\/v1\/(balance_transactions|payouts)$/

  async function handleRequest(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith('/v1/')) return sandbox.fetch(request)
    // The jobs that read the provider's books would run beside the purchase, at any time.
    if (request.method === 'GET' && isOfBalance.test(pathname)) return new Response(null, { status: 503 })
    const call = `${request.method} ${pathname.replace(/(cs|pi|evt|re)_\w+/, '{id}')}`
    await countCall(`before provider ${call}`)
    const response = isStoreAlive() ? await sandbox.fetch(request) : new Response(null, { status: 503 })
    if (isStoreAlive()) await countCall(`after provider ${call}`)
    return response
  }

  async function countCall(name: string): Promise<void> {
    const count = (callCounts.get(name) ?? 0) + 1
    callCounts.set(name, count)
    await reachPoint(`${name} #${count}`)
  }

  const server = serve({ fetch: handleRequest, port, hostname: '127.0.0.1' })
  return {
    url,
    fetch: sandbox.fetch,
    /** Resets the counts and holds webhooks back again. */
    startRun() {
      callCounts.clear()
      webhooksReleased = Promise.withResolvers()
    },
    releaseWebhooks: () => webhooksReleased.resolve(),
    async close() {
      await new Promise(resolve => server.close(resolve))
      await sandbox.close()
    },
  }
}
