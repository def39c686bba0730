import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Config, ConfigError } from '#platform/config.server.ts'
import { createDataDirectory, createPrivateDatabaseFile } from '#platform/data-directory.server.ts'
import { isDamageError } from '#platform/database/node-sqlite.server.ts'
import { handledEventTypes } from '#platform/payments/stripe-webhooks.server.ts'
import { offeredPaymentMethods } from '#sandbox/stripe/api/checkout-session-params.ts'
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'

type RequestHandler = (request: Request) => Promise<Response>

export type StripeEmulator = ReturnType<typeof createStripeEmulator>

/** Creates random keys, new at each start, because only this process talks to its emulator. */
export const createStripeEmulatorKeys = () => ({
  secretKey: `sk_test_${randomBytes(24).toString('hex')}`,
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  apiBase: undefined,
})

/**
 * Creates the Stripe sandbox inside this process, for a store without keys of a payment provider,
 * with its state in a file of the data directory.
 * @throws ConfigError when the file is damaged, or the sandbox lacks a payment method of the store.
 */
export function createStripeEmulator(
  { publicUrl, dataDir, paymentMethods, shop }: Pick<Config, 'publicUrl' | 'dataDir' | 'paymentMethods' | 'shop'>,
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret: string },
) {
  assertPaymentMethods(paymentMethods)
  let webhookHandler: RequestHandler = async () => new Response('not ready', { status: 503 })
  const file = join(dataDir, 'stripe-sandbox.sqlite')
  createDataDirectory(dataDir)
  createPrivateDatabaseFile(file)
  const sandbox = openSandbox({
    publicUrl: `${publicUrl}/sandbox/stripe`,
    secretKey,
    businessName: shop.name,
    webhook: {
      url: `${publicUrl}/webhooks/stripe`,
      secret: webhookSecret,
      events: handledEventTypes,
      send: (input, init) => webhookHandler(new Request(input, init)),
    },
    file,
  })
  return {
    /** Serves the payment page, the dashboard and the API over HTTP. */
    fetch: sandbox.fetch,
    /** Serves the store's own API calls without a network connection. */
    fetchApi: async (...request: Parameters<typeof fetch>) => sandbox.fetch(new Request(...request)),
    /** Sends webhooks to `handler` from now on. Before the first call they fail and are retried. */
    deliverWebhooksTo(handler: RequestHandler) {
      webhookHandler = handler
    },
    close: sandbox.close,
  }
}

function openSandbox(options: Parameters<typeof createStripeSandbox>[0]): ReturnType<typeof createStripeSandbox> {
  try {
    return createStripeSandbox(options)
  } catch (error) {
    if (!isDamageError(error)) throw error
    throw new ConfigError(
      `DATA_DIR: ${options.file}, in which the payment sandbox keeps its play money, is damaged. Move it away: orders that wait for such a payment expire.`,
    )
  }
}

function assertPaymentMethods(methods: readonly string[]): void {
  const missing = methods.filter(name => !offeredPaymentMethods.some(known => known === name))
  if (missing.length > 0)
    throw new ConfigError(
      `PAYMENT_METHODS: the payment sandbox has no ${missing.join(', ')}. It has ${offeredPaymentMethods.join(', ')}.`,
    )
}
