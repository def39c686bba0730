import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { readOrCreateAuthSecret } from '#platform/auth/auth-secret.server.ts'
import { createSignIn } from '#platform/auth/sign-in.server.ts'
import type { Config } from '#platform/config.server.ts'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createLiveUpdates } from '#platform/live/live-updates.server.ts'
import { createPayments } from '#platform/payments/payments.server.ts'
import { handledEventTypes } from '#platform/payments/stripe-webhooks.server.ts'
import { createPhotoStorage } from '#platform/photos/photo-storage.server.ts'
import type { GoogleSandbox } from '#sandbox/google/google-sandbox.ts'
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { createVisitCounter } from '#store/visits/visit-counter.server.ts'
import type { ServerDependencies } from './dependencies.ts'
import { createRateLimits } from './http/rate-limits.ts'

export interface ServerRuntime {
  dependencies: ServerDependencies
  log: Logger
  /** The pay sandbox, where the store has no key of its own provider. `deliver` takes its webhooks, which arrive over HTTP elsewhere. */
  sandbox:
    | {
        fetch(request: Request): Promise<Response>
        deliverWebhooksTo(handler: (request: Request) => Promise<Response>): void
      }
    | undefined
  /** The stand-in for Google, where the store has no keys of its own. */
  googleEmulator: { fetch(request: Request): Promise<Response> } | undefined
  /** From here on the store isn't ready, though it answers. */
  drain(): void
  closeStreams(): void
  close(): Promise<void>
}

/** Opens everything outside as the configuration says: database, photos, payments, live updates. */
export async function createRuntime(config: Config): Promise<ServerRuntime> {
  const log = pino({ level: config.logLevel })
  const { dataDir, databaseUrl } = config
  const db = await openDatabase({ dataDir, databaseUrl })
  const liveHub = createLiveUpdates({ db, log, databaseUrl })
  const stripe = config.stripe ?? createSandboxKeys()
  const sandbox = config.stripe ? undefined : createPaymentSandbox(config, stripe)
  const { payments, parseWebhookEvent } = createPayments({
    ...stripe,
    methods: config.paymentMethods,
    fetch: sandbox?.fetchApi,
  })

  const googleEmulator = config.hasGoogleEmulator ? createGoogleEmulator(config) : undefined
  const signIn = createSignIn({
    db,
    secret: config.authSecret ?? readOrCreateAuthSecret(dataDir),
    publicUrl: config.publicUrl,
    log,
    events: liveHub,
    google: config.google ?? googleEmulator?.keys,
  })

  const draining = new AbortController()
  const closing = new AbortController()
  const store: StoreContext = {
    db,
    now: () => new Date(),
    payments,
    events: liveHub,
    log,
    publicUrl: config.publicUrl,
    shop: config.shop,
    analyticsSrc: config.analyticsSrc,
    founders: config.founders,
    lowStockThreshold: config.lowStockThreshold,
  }
  const visits = createVisitCounter(store)
  return {
    dependencies: {
      store,
      liveHub,
      photos: await createPhotoStorage(config),
      parseWebhookEvent,
      signIn,
      visits,
      rateLimits: createRateLimits({ isEnabled: config.hasRateLimits, db }),
      trustedProxies: config.trustedProxies,
      isSecure: config.publicUrl.startsWith('https:'),
      draining: draining.signal,
      closing: closing.signal,
    },
    log,
    sandbox,
    googleEmulator,
    drain: () => draining.abort(),
    closeStreams: () => closing.abort(),
    async close() {
      await visits.close()
      await sandbox?.close()
      await liveHub.close()
      await db.destroy()
    },
  }
}

// Made anew at each start: nobody but this process ever speaks to its sandbox.
const createSandboxKeys = () => ({
  secretKey: `sk_test_${randomBytes(24).toString('hex')}`,
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  apiBase: undefined,
})

function createPaymentSandbox(
  { publicUrl, dataDir }: Config,
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret: string },
) {
  let webhookHandler: (request: Request) => Promise<Response> = async () => new Response('not ready', { status: 503 })
  const sandbox = createStripeSandbox({
    publicUrl: `${publicUrl}/sandbox/stripe`,
    secretKey,
    webhook: {
      url: `${publicUrl}/webhooks/stripe`,
      secret: webhookSecret,
      events: handledEventTypes,
      send: (input, init) => webhookHandler(new Request(input, init)),
    },
    file: join(dataDir, 'stripe-sandbox.sqlite'),
  })
  return {
    fetch: (request: Request) => sandbox.fetch(request),
    fetchApi: (async (input, init) => sandbox.fetch(new Request(input, init))) as typeof fetch,
    deliverWebhooksTo(handler: typeof webhookHandler) {
      webhookHandler = handler
    },
    close: () => sandbox.close(),
  }
}

/** Known to the stand-in and to this process alone. */
function createGoogleEmulator({ publicUrl }: Config) {
  const issuer = `${publicUrl}/sandbox/google`
  const keys = { clientId: 'tuffthrift', clientSecret: randomBytes(24).toString('hex'), issuer }
  let emulator: Promise<GoogleSandbox> | undefined
  return {
    keys,
    async fetch(request: Request): Promise<Response> {
      // Most days nobody asks for it.
      emulator ??= import('#sandbox/google/google-sandbox.ts').then(({ createGoogleSandbox }) =>
        createGoogleSandbox(keys),
      )
      return (await emulator).fetch(request)
    },
  }
}
