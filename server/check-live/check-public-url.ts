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

  return [
    {
      name: 'PUBLIC_URL',
      async run() {
        if (!isPublic) return problem(`${publicUrl} is this machine alone. Set it to the address of the shop.`)
        if (!publicUrl.startsWith('https:'))
          return problem(`${publicUrl} is not encrypted. Put a proxy with TLS in front.`)
        return explain(publicUrl, async () => {
          const response = await send('/readyz')
          return response.status === 200
            ? found(`${publicUrl} answers with a valid certificate`)
            : problem(`${publicUrl}/readyz answers ${response.status}. Start the store, and look at its log.`)
        })
      },
    },
    {
      name: 'Webhook address',
      run: () =>
        explain(publicUrl, async () => {
          const response = await postWebhook('{}')
          const { code } = (await response.json().catch(() => ({}))) as { code?: string }
          return response.status === 400 && code === 'invalid_signature'
            ? found('refuses calls without a signature')
            : problem(
                `${publicUrl}/webhooks/stripe answers ${response.status} to a call without a signature, in place of 400. Does the proxy pass on POST requests, unchanged, to this store?`,
              )
        }),
    },
    {
      name: 'STRIPE_WEBHOOK_SECRET',
      run: () =>
        explain(publicUrl, async () => {
          if (!stripe || !account) return problem('not set.')
          // Its type is none that the store acts on.
          const body = JSON.stringify({
            id: 'evt_check_live',
            object: 'event',
            type: 'check.live',
            data: { object: {} },
          })
          const response = await postWebhook(body, {
            'stripe-signature': await account.sign(body, stripe.webhookSecret, now()),
          })
          return response.status === 200
            ? found('the running store has the same. Compare its end with the dashboard')
            : problem(
                `the running store refuses what it signs (${response.status}). Restart it with the settings of here.`,
              )
        }),
    },
  ]
}

async function explain(publicUrl: string, run: () => Promise<Finding>): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = (cause as NodeJS.ErrnoException).code ?? (cause instanceof Error ? cause.message : String(cause))
    return problem(`${publicUrl} can't be reached (${reason}). Check DNS, certificate, firewall and proxy.`)
  }
}
