import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { type beforeAll, beforeEach } from 'vitest'
import type { GoogleCredentials } from '#platform/auth/sign-in.server.ts'
import { readConfig } from '#platform/config.server.ts'
import type { MailServer } from '#platform/mail/send-mail.server.ts'
import { type AppOptions, createApp } from '#server/app.ts'
import { createRuntime } from '#server/create-runtime.ts'
import type { Env, ServerDependencies } from '#server/dependencies.ts'
import type { GoogleEmulator } from '#server/emulators/google-emulator.ts'
import { createFaultReporter } from '#server/lifecycle/fault-reporter.ts'
import { createPageHandler } from '#server/pages/page-handler.ts'
import { createBuiltPages } from '#server/pages/page-source.ts'
import { describeAlert } from '#server/search-alerts/describe-alert.ts'
import type { Db } from '#store/database.server.ts'
import { sendMessages } from '#store/delivery/send-messages.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import type { PushSender } from '#store/push/push-sender.ts'
import type { Log } from '#store/store-context.server.ts'
import { createResponseCheck } from './check-response.ts'
import { connectTestDatabase } from './database.ts'
import { defaultSettings } from './default-settings.ts'
import { createMemoryPhotos } from './memory-photos.ts'
import { createPaymentProvider, type WebhookDelivery } from './payment-provider.ts'
import { quickPasswordHash } from './quick-password-hash.ts'
import { setUpAll, setUpEach } from './set-up.ts'
import { createShopperClient } from './shopper-client.ts'
import { type SignedInUser, signUp } from './signed-in-user.ts'

const publicUrl = 'http://localhost:3000'

export type Harness = Awaited<ReturnType<typeof createHarness>>

/**
 * The whole app without sockets: a real database, the Stripe emulator in process with its webhooks
 * delivered, and a clock that only tests move. It starts at noon of 20 November 2026 in Malaysia.
 */
export async function createHarness({
  hasRateLimits = false,
  hasPages = false,
  providerTimeoutMs = 15_000,
  google = undefined as GoogleCredentials | undefined,
  connectDatabase = connectTestDatabase,
  photos = createMemoryPhotos() as PhotoStorage,
  push = noPush as PushSender,
  googleSignIn = (google ? 'everybody' : 'nobody') as ServerDependencies['googleSignIn'],
  /** Without one, messages are kept. */
  mailServer = undefined as MailServer | undefined,
  googleEmulator = undefined as Pick<GoogleEmulator, 'fetch' | 'publicEmails'> | undefined,
} = {}) {
  let time = Date.parse('2026-11-20T04:00:00.000Z')
  const now = () => new Date(time)
  const { log, errors, expectErrors, assertNoErrors } = createErrorLog()
  const { db, queryCount } = countQueries(await connectDatabase())
  const deliver = ({ body, signature }: WebhookDelivery) =>
    router.request('/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })
  const provider = createPaymentProvider({ publicUrl, now, timeoutMs: providerTimeoutMs, deliver })
  const { dependencies, drain } = await createRuntime(
    {
      ...readConfig({
        PUBLIC_URL: publicUrl,
        TRUST_PROXY: '1',
        // Shoppers of some tests pay through a proxy.
        ALLOW_SANDBOX: 'yes',
        RATE_LIMITS: hasRateLimits ? 'on' : 'off',
        AUTH_SECRET: 'a secret of thirty-two characters',
      }),
      googleEmulator: 'off',
      google,
      mailServer,
    },
    {
      log,
      faults: createFaultReporter({ log, dataDir: '/var/lib/store', now }),
      parts: {
        db,
        now,
        photos,
        push,
        googleSignIn,
        defaultSettings,
        payments: { payments: provider.payments, parseWebhookEvent: provider.parseWebhookEvent },
        publicEmails: googleEmulator?.publicEmails,
        passwordHash: quickPasswordHash,
        database: { isReady: () => true, isAvailable: () => true, countFailures: () => 0, close() {} },
        diagnostics: {
          getMaxStallMs: () => 0,
          readDisk: async () => ({ status: 'ok', freeMegabytes: 20_000 }),
          readBucket: async () => 'none',
        },
      },
    },
  )
  const mismatches: string[] = []
  const router = createRouter(
    {
      dependencies,
      pages: hasPages ? createPageHandler(dependencies, await createBuiltPages()) : async c => c.text('a page'),
      stripeEmulator: provider.fetchFromProvider,
      googleEmulator,
    },
    mismatch => mismatches.push(mismatch),
  )

  return {
    /** What a test writes by it is in the lists of products at once, though without an event. */
    db: afterEachWrite(db, dependencies.store.productIndex.subscriber.onResync),
    /** The number of queries so far. */
    queryCount,
    store: dependencies.store,
    dependencies,
    ...router,
    ...provider,
    deliver,
    errors,
    /** Allows errors in the log. Without it, `close` throws when there are any. */
    expectErrors,
    /** A new shopper with cookies of their own. */
    shopper: () => createShopperClient(router.request),
    /** Moves the clock that the store and the payment provider share. */
    advanceClock(minutes: number) {
      time += minutes * 60_000
    },
    /** Runs the background job that sends messages, once, with other parts of the store if any. */
    sendMessages: (
      parts?: Partial<Parameters<typeof sendMessages>[0]>,
      signal?: AbortSignal,
      onProgress?: () => void,
    ) => sendMessages({ ...dependencies.store, push: dependencies.push, describeAlert, ...parts }, signal, onProgress),
    drain,
    /** @throws when an answer differs from what its endpoint declares, or an error was logged */
    async close() {
      drain()
      const { afterResponse, visits, liveHub, settings } = dependencies
      await afterResponse.waitUntilDone()
      for (const service of [provider, visits, liveHub, settings]) await service.close()
      await db.destroy()
      if (mismatches.length > 0) throw new Error(mismatches.join('\n'))
      assertNoErrors()
    },
  }
}

export const setUpHarness = setUpEach(createHarness)
export const setUpSharedHarness = setUpAll(createHarness)

/** An admin who is signed in; needs a harness with pages. */
export function setUpAdmin(harness: Harness, before: typeof beforeEach | typeof beforeAll = beforeEach): SignedInUser {
  const admin = {} as SignedInUser
  before(async () => void Object.assign(admin, await signUp(harness, 'boss@example.com', { isAdmin: true })))
  return admin
}

/** Takes no messages. */
const noPush: PushSender = {
  publicKey: '',
  isEndpoint: () => false,
  send: async () => ({ status: 'refused', reason: 'This test has no push service' }),
}

function createRouter(options: AppOptions, onMismatch: (mismatch: string) => void) {
  const app = createApp(options)
  const check = createResponseCheck(app.routes, onMismatch)
  const router = new Hono<Env>().route('/', app)
  const send = async (request: Request, bindings: Partial<HttpBindings> = {}) =>
    check(request, await router.fetch(request, bindings))
  return {
    /**
     * Calls the app without a socket. Pages are the built ones with `hasPages`, else the text 'a
     * page'.
     */
    request: async (path: string, init?: RequestInit) => send(new Request(new URL(path, publicUrl), init)),
    /** Handles a request that a server has received. */
    fetch: send,
    /** Every route and middleware of the app. */
    routes: app.routes,
    /** Every route that has a handler, as 'METHOD /path'; middleware is left out. */
    endpoints: app.routes.filter(isHandler).map(({ method, path }) => `${method} ${path}`),
  }
}

/** Collects logged errors, so that a test fails on each one it didn't expect. */
function createErrorLog() {
  const errors: string[] = []
  let areErrorsExpected = false
  const log: Log = {
    info: () => {},
    warn: () => {},
    error: (details, message) => void errors.push(`${message}: ${'err' in details ? String(details.err) : ''}`),
  }
  return {
    log,
    errors,
    expectErrors() {
      areErrorsExpected = true
    },
    assertNoErrors() {
      if (!areErrorsExpected && errors.length > 0)
        throw new Error(`Unexpected errors in the log:\n${errors.join('\n')}`)
    },
  }
}

/** Middleware takes a second parameter, `next`; a handler does not. */
const isHandler = ({ handler }: { handler: { length: number } }) => handler.length < 2

/** Calls `onWrite` after each statement that may change products. */
function afterEachWrite(db: Db, onWrite: () => void): Db {
  const writes = new WeakSet<object>()
  return db.withPlugin({
    transformQuery({ node, queryId }) {
      if (!['SelectQueryNode', 'RawNode'].includes(node.kind)) writes.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      if (writes.has(queryId)) onWrite()
      return result
    },
  })
}

function countQueries(db: Db): { db: Db; queryCount: () => number } {
  let count = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1
      return result
    },
  })
  return { db: counted, queryCount: () => count }
}
