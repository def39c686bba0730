import { readOrCreateAuthSecret } from '#platform/auth/auth-secret.server.ts'
import { createSignIn } from '#platform/auth/sign-in.server.ts'
import { findLatestBackup } from '#platform/backup/find-latest-backup.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { DatabaseMonitor } from '#platform/database/database-monitor.server.ts'
import { getExternalDataVersion, monitorDatabase, openDatabase } from '#platform/database/open-database.server.ts'
import { createLiveHub } from '#platform/live/live-hub.server.ts'
import { createMailService } from '#platform/mail/mail.server.ts'
import { createPayments } from '#platform/payments/payments.server.ts'
import { createPhotoStorage } from '#platform/photos/photo-storage.server.ts'
import { createPushSender } from '#platform/push/push-sender.server.ts'
import { readOrCreateVapidKeys } from '#platform/push/vapid-keys.server.ts'
import type { Db } from '#store/database.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { createProductIndex } from '#store/products/product-index.server.ts'
import type { PushSender } from '#store/push/push-sender.ts'
import { createDefaultSettings } from '#store/settings/default-settings.server.ts'
import { createLiveSettings } from '#store/settings/live-settings.server.ts'
import type { SettingValues } from '#store/settings/setting-names.ts'
import type { Log, StoreContext } from '#store/store-context.server.ts'
import { createVisitCounter } from '#store/visits/visit-counter.server.ts'
import { createDeviceCookies } from './auth/device-cookie.ts'
import type { ServerDependencies } from './dependencies.ts'
import { createGoogleEmulator, type GoogleEmulator } from './emulators/google-emulator.ts'
import { createStripeEmulator, createStripeEmulatorKeys, type StripeEmulator } from './emulators/stripe-emulator.ts'
import { createRateLimits } from './http/rate-limits.ts'
import { createRenderQueue, previewLimits } from './http/render-queue.ts'
import { paintStaticPages } from './http/static-page.ts'
import { createDiagnostics, type Diagnostics, listResourceProblems } from './lifecycle/diagnostics.ts'
import type { FaultReporter } from './lifecycle/fault-reporter.ts'
import { finishInTime } from './lifecycle/finish-in-time.ts'
import { createClockReporter } from './lifecycle/report-clock.ts'
import { reportOutage } from './lifecycle/report-outage.ts'
import { createStreamLimits } from './live/stream-limits.ts'
import type { Metrics } from './metrics/create-metrics.ts'
import { measurePayments } from './metrics/measure-payments.ts'
import { createAfterResponse } from './requests/after-response.ts'

/** Shoppers don't wait for photos for long, nor do the places of those that are sent. */
const photoFirstByteMs = 5_000
/** A database that answers needs some milliseconds for each step. */
const closeStepTimeoutMs = 1_000

export type ServerRuntime = Awaited<ReturnType<typeof createRuntime>>

/** What tests put in place of what the settings say. */
export interface RuntimeParts {
  database: DatabaseMonitor
  diagnostics: Diagnostics
  photos: PhotoStorage
  push: PushSender
  db: Db
  now: () => Date
  payments: Pick<ReturnType<typeof createPayments>, 'payments' | 'parseWebhookEvent'>
  defaultSettings: SettingValues
  googleSignIn: ReturnType<typeof getGoogleSignIn>
  publicEmails: readonly string[] | undefined
  passwordHash: Parameters<typeof createSignIn>[0]['passwordHash']
}

interface RuntimeOptions {
  log: Log
  faults: FaultReporter
  metrics?: Metrics | undefined
  parts?: Partial<RuntimeParts>
}

/**
 * Creates the dependencies of the server from the settings: database, photos, payments, sign-in,
 * live updates.
 */
export async function createRuntime(config: Config, { log, faults, metrics, parts = {} }: RuntimeOptions) {
  const { dataDir, databaseUrl, publicUrl } = config
  const now = parts.now ?? (() => new Date())
  const db = parts.db ?? (await openDatabase({ dataDir, databaseUrl }))
  const draining = new AbortController()
  // An outage may end before the store is there.
  const storeCreated = Promise.withResolvers<StoreContext>()
  const database =
    parts.database ??
    monitorDatabase(db, {
      log,
      onOutageEnd: outage => void storeCreated.promise.then(store => reportOutage(store, outage, draining.signal)),
    })
  const liveHub = createLiveHub({ db, log, databaseUrl })

  const reportClock = createClockReporter(storeCreated.promise)
  const { payments, parseWebhookEvent, stripeEmulator } = parts.payments
    ? { ...parts.payments, stripeEmulator: undefined }
    : connectPayments(config, time => void reportClock(faults.onProviderTime(time)))
  const measuredPayments = metrics ? measurePayments(payments, metrics.onProviderCall) : payments
  const googleEmulator = createGoogleEmulator(config, db)

  const secret = config.authSecret ?? readOrCreateAuthSecret(dataDir)
  const secrets = [secret, ...config.earlierAuthSecrets] as const
  const isSecure = publicUrl.startsWith('https:')
  const settings = await createLiveSettings({
    db,
    log,
    defaults: parts.defaultSettings ?? createDefaultSettings(config),
  })
  liveHub.subscribe(settings.subscriber)
  paintStaticPages(() => settings.current().palette)
  const productIndex = createProductIndex({ db, readDatabaseVersion: () => getExternalDataVersion(db) })
  liveHub.subscribe(productIndex.subscriber)
  const diagnostics = parts.diagnostics ?? createDiagnostics(config)
  const store: StoreContext = {
    publicUrl,
    analyticsSrc: config.analyticsSrc,
    lowStockThreshold: config.lowStockThreshold,
    holdLimits: config.holdLimits,
    isPublic: config.isPublic,
    testPayments: config.testPayments,
    db,
    payments: measuredPayments,
    mail: createMailService(config.mailServer, () => settings.current().palette),
    settings,
    productIndex,
    events: liveHub,
    log,
    findLatestBackup: () => findLatestBackup(dataDir, now()),
    listResourceProblems: () => listResourceProblems(diagnostics),
    now,
  }
  storeCreated.resolve(store)
  const visits = createVisitCounter(store)
  const dependencies = {
    store,
    /** Whether the database answers and takes writes. */
    database,
    diagnostics,
    faults,
    /** The settings of `store`, which tell when they have changed. */
    settings,
    liveHub,
    photos: parts.photos ?? (await createPhotoStorage(config, photoFirstByteMs)),
    parseWebhookEvent,
    signIn: createSignIn({
      db,
      secrets,
      publicUrl,
      log,
      events: liveHub,
      google: config.google ?? googleEmulator?.credentials,
      publicEmails: parts.publicEmails ?? googleEmulator?.publicEmails,
      ...(parts.passwordHash && { passwordHash: parts.passwordHash }),
    }),
    push:
      parts.push ??
      createPushSender({
        keys: await readOrCreateVapidKeys(db, secrets),
        subject: `mailto:${config.shop.email}`,
        allowsLoopback: !config.isPublic,
      }),
    /** Who can sign in with Google. Of the open emulator it is this machine alone. */
    googleSignIn: parts.googleSignIn ?? getGoogleSignIn(config, googleEmulator),
    /** Whether others than this machine may pay in the payment sandbox. */
    hasPublicSandbox: config.hasPublicSandbox,
    visits,
    /** URI of who hears of security holes; undefined: the shop's e-mail address. */
    securityContact: config.securityContact,
    hasServiceWorker: config.hasServiceWorker,
    deviceCookies: createDeviceCookies({ secret, isSecure }),
    afterResponse: createAfterResponse({ log }),
    rateLimits: createRateLimits({ isEnabled: config.hasRateLimits, db }),
    renderQueue: createRenderQueue({ isLimited: config.hasRateLimits }),
    /** Link previews, which take some 60 ms each: pages must not wait for them. */
    previewQueue: createRenderQueue({ isLimited: config.hasRateLimits }, previewLimits),
    streamLimits: createStreamLimits({ isLimited: config.hasRateLimits }),
    /** Number of proxies in front of the server whose X-Forwarded-For entries are trusted. */
    trustedProxies: config.trustedProxies,
    /** Whether the public URL is https. */
    isSecure,
    /**
     * Aborted when shutdown begins: /readyz fails and event streams end, requests are still
     * answered.
     */
    draining: draining.signal,
  }
  return {
    dependencies,
    /** Present when no Stripe keys are configured. */
    stripeEmulator,
    /** Present when no Google credentials are configured and the settings allow the emulator. */
    googleEmulator,
    /** Makes /readyz fail and ends event streams; requests are still answered. */
    drain: () => draining.abort(),
    /** Writes what is pending and closes the database. */
    close: (): Promise<void> => closeRuntime(dependencies, stripeEmulator),
  }
}

async function closeRuntime(
  dependencies: ServerDependencies,
  stripeEmulator: StripeEmulator | undefined,
): Promise<void> {
  const { store, visits, afterResponse, liveHub, settings, database } = dependencies
  const finish = (step: string, work: () => Promise<unknown> | undefined) =>
    finishInTime({ step, work, timeoutMs: closeStepTimeoutMs, log: store.log })
  await finish('save the sandbox', () => stripeEmulator?.close())
  await finish('save page views', visits.close)
  await finish('mail links', afterResponse.waitUntilDone)
  await finish('send live events', liveHub.close)
  await finish('read settings', settings.close)
  database.close()
  await finish('close the database', () => store.db.destroy())
}

/** Connects to Stripe, or to its emulator when no keys are configured. */
function connectPayments(config: Config, onTime: (time: Date) => void) {
  const stripeKeys = config.stripe ?? createStripeEmulatorKeys()
  const stripeEmulator = config.stripe ? undefined : createStripeEmulator(config, stripeKeys)
  const payments = createPayments({
    ...stripeKeys,
    methods: config.paymentMethods,
    fetch: stripeEmulator?.fetchApi,
    dashboardUrl: stripeEmulator && `${config.publicUrl}/sandbox/stripe`,
    onTime,
  })
  return { ...payments, stripeEmulator }
}

function getGoogleSignIn(
  { google }: Config,
  googleEmulator: GoogleEmulator | undefined,
): 'nobody' | 'this-machine' | 'everybody' {
  if (googleEmulator?.isLocal) return 'this-machine'
  return google || googleEmulator ? 'everybody' : 'nobody'
}
