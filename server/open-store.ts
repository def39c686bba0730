import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import { openSignIn } from '#platform/auth/open.server.ts'
import { keptSecret } from '#platform/auth/secret.server.ts'
import type { Config } from '#platform/config.server.ts'
import { openDatabase } from '#platform/database/open.server.ts'
import { openLive } from '#platform/live/open.server.ts'
import { openPayments } from '#platform/payments/open.server.ts'
import { handledEvents } from '#platform/payments/stripe-events.server.ts'
import { openPhotos } from '#platform/photos/open.server.ts'
import type { GoogleSandbox } from '#sandbox/google/open.ts'
import { openStripeSandbox } from '#sandbox/stripe/open.ts'
import type { Outside } from '#store/outside.server.ts'
import { openVisitCounter } from '#store/visits/visit-counter.server.ts'
import type { Parts } from './env.ts'
import { openRateLimits } from './rate-limits.ts'

export interface OpenStore {
  parts: Parts
  log: Logger
  /** The pay sandbox, where the store has no key of its own provider. `deliver` takes its webhooks, which arrive over HTTP elsewhere. */
  sandbox:
    | { fetch(request: Request): Promise<Response>; deliverTo(handler: (request: Request) => Promise<Response>): void }
    | undefined
  /** The stand-in for Google, where the store has no keys of its own. */
  googleStandIn: { fetch(request: Request): Promise<Response> } | undefined
  /** From here on the store isn't ready, though it answers. */
  drain(): void
  endStreams(): void
  close(): Promise<void>
}

/** Opens everything outside as the configuration says: database, photos, payments, live updates. */
export async function openStore(config: Config): Promise<OpenStore> {
  const log = pino({ level: config.logLevel })
  const { dataDir, databaseUrl } = config
  const db = await openDatabase({ dataDir, databaseUrl })
  const hub = openLive({ db, log, databaseUrl })
  const stripe = config.stripe ?? sandboxKeys()
  const sandbox = config.stripe ? undefined : openSandbox(config, stripe)
  const { payments, readEvent } = openPayments({ ...stripe, methods: config.paymentMethods, fetch: sandbox?.fetchApi })

  const googleStandIn = config.hasGoogleStandIn ? openGoogle(config) : undefined
  const signIn = openSignIn({
    db,
    secret: config.authSecret ?? keptSecret(dataDir),
    publicUrl: config.publicUrl,
    log,
    live: hub,
    google: config.google ?? googleStandIn?.keys,
  })

  const draining = new AbortController()
  const closing = new AbortController()
  const outside: Outside = {
    db,
    now: () => new Date(),
    payments,
    live: hub,
    log,
    publicUrl: config.publicUrl,
    shop: config.shop,
    analyticsSrc: config.analyticsSrc,
    founders: config.founders,
    lowStock: config.lowStock,
  }
  const visits = openVisitCounter(outside)
  return {
    parts: {
      outside,
      hub,
      photos: await openPhotos(config),
      readEvent,
      signIn,
      visits,
      limits: openRateLimits({ isOn: config.hasRateLimits, db }),
      trustedProxies: config.trustedProxies,
      isSecure: config.publicUrl.startsWith('https:'),
      draining: draining.signal,
      closing: closing.signal,
    },
    log,
    sandbox,
    googleStandIn,
    drain: () => draining.abort(),
    endStreams: () => closing.abort(),
    async close() {
      await visits.close()
      await sandbox?.close()
      await hub.close()
      await db.destroy()
    },
  }
}

// Made anew at each start: nobody but this process ever speaks to its sandbox.
const sandboxKeys = () => ({
  secretKey: `sk_test_${randomBytes(24).toString('hex')}`,
  webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
  apiBase: undefined,
})

function openSandbox(
  { publicUrl, dataDir }: Config,
  { secretKey, webhookSecret }: { secretKey: string; webhookSecret: string },
) {
  let deliver: (request: Request) => Promise<Response> = async () => new Response('not ready', { status: 503 })
  const sandbox = openStripeSandbox({
    publicUrl: `${publicUrl}/sandbox/stripe`,
    secretKey,
    webhook: {
      url: `${publicUrl}/webhooks/stripe`,
      secret: webhookSecret,
      events: handledEvents,
      send: (input, init) => deliver(new Request(input, init)),
    },
    file: join(dataDir, 'stripe-sandbox.sqlite'),
  })
  return {
    fetch: (request: Request) => sandbox.fetch(request),
    fetchApi: (async (input, init) => sandbox.fetch(new Request(input, init))) as typeof fetch,
    deliverTo(handler: typeof deliver) {
      deliver = handler
    },
    close: () => sandbox.close(),
  }
}

/** Known to the stand-in and to this process alone. */
function openGoogle({ publicUrl }: Config) {
  const issuer = `${publicUrl}/sandbox/google`
  const keys = { clientId: 'tuffthrift', clientSecret: randomBytes(24).toString('hex'), issuer }
  let opened: Promise<GoogleSandbox> | undefined
  return {
    keys,
    async fetch(request: Request): Promise<Response> {
      // Most days nobody asks for it.
      opened ??= import('#sandbox/google/open.ts').then(({ openGoogleSandbox }) => openGoogleSandbox(keys))
      return (await opened).fetch(request)
    },
  }
}
