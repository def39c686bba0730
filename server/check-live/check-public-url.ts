import type { Config } from '#platform/config.server.ts'
import type { StripeAccount } from '#platform/payments/stripe-account.server.ts'
import { type Finding, found, type LiveCheck, problem } from '#store/opening/live-check.ts'

const timeoutMs = 10_000

/** Checks what others reach: certificate, store, webhook with and without a signature. */
export function listPublicUrlChecks(
  { publicUrl, isPublic, stripe }: Pick<Config, 'publicUrl' | 'isPublic' | 'stripe'>,
  { account, fetch, now }: { account: StripeAccount | undefined; fetch: typeof globalThis.fetch; now: () => Date },
): LiveCheck[] {
  const send = (path: string, init: RequestInit = {}) =>
    fetch(publicUrl + path, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init })
  const postWebhook = (body: string, headers: Record<string, string> = {}) =>
    send('/webhooks/stripe', { method: 'POST', body, headers })

  const createCheck = (name: string, run: () => Promise<Finding>): LiveCheck => ({
    name,
    run: () => run().catch(error => problem(`${publicUrl} can't be reached (${describe(error)}). ${whatToCheck}`)),
  })

  return [
    createCheck('PUBLIC_URL', async () => {
      if (!isPublic) return problem(`${publicUrl} is this machine alone. Set it to the address of the shop.`)
      if (!publicUrl.startsWith('https:'))
        return problem(`${publicUrl} is not encrypted. Put a proxy with TLS in front.`)
      const response = await send('/readyz')
      return response.status === 200
        ? found(`${publicUrl} answers with a valid certificate`)
        : problem(`${publicUrl}/readyz answers ${response.status}. Start the store, and look at its log.`)
    }),
    createCheck('Webhook address', async () => {
      const response = await postWebhook('{}')
      const { code } = (await response.json().catch(() => ({}))) as { code?: string }
      return response.status === 400 && code === 'invalid_signature'
        ? found('refuses calls without a signature')
        : problem(
            `${publicUrl}/webhooks/stripe answers ${response.status} to a call without a signature, in place of 400. Does the proxy pass on POST requests, unchanged, to this store?`,
          )
    }),
    createCheck('STRIPE_WEBHOOK_SECRET', async () => {
      if (!stripe || !account) return problem('not set.')
      // Its type is none that the store acts on.
      const body = JSON.stringify({ id: 'evt_check_live', object: 'event', type: 'check.live', data: { object: {} } })
      const signature = await account.sign(body, stripe.webhookSecret, now())
      const response = await postWebhook(body, { 'stripe-signature': signature })
      return response.status === 200
        ? found('the running store has the same. Compare its end with the dashboard')
        : problem(`the running store refuses what it signs (${response.status}). Restart it with the settings of here.`)
    }),
  ]
}

const whatToCheck = 'Check DNS, certificate, firewall and proxy.'

function describe(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause as NodeJS.ErrnoException).code ?? (cause instanceof Error ? cause.message : String(cause))
}
