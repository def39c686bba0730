import { Hono } from 'hono'
import { requireSameOrigin } from '../shared/require-same-origin.ts'
import { createApi } from './api/api.ts'
import { createDeliveryWorker } from './events/delivery-worker.ts'
import type { Webhook } from './events/send-event.ts'
import type { Log } from './log.ts'
import { renderNotFoundPage } from './pages/closed-session-page.ts'
import { createDashboardRoutes } from './pages/dashboard-routes.ts'
import { respondWithPage } from './pages/page.ts'
import { createPaymentRoutes } from './pages/payment-routes.ts'
import { createPaymentStore, type PaymentStore } from './state/payment-store.ts'
import { processDueItems } from './state/process-due-items.ts'

export type StripeSandbox = ReturnType<typeof createStripeSandbox>

export interface StripeSandboxOptions {
  /**
   * Origin and base path under which browsers reach the emulator. The host strips the path before
   * `fetch`.
   */
  publicUrl: string
  /** Whose account it is, as the payment page shows it. */
  businessName?: string
  /** Required on /v1/*, as bearer token. */
  secretKey: string
  /** Receives the events. */
  webhook: Webhook
  /** The SQLite file with the state. In memory if left out. */
  file?: string
  now?: () => Date
  log?: Log
}

/** Interval of the checks for expired sessions, pending refunds and events to retry. */
const checkIntervalMs = 250

/**
 * Creates an emulator of Stripe with its HTTP API, a hosted payment page, a dashboard and signed
 * webhooks.
 */
export function createStripeSandbox(options: StripeSandboxOptions) {
  const {
    webhook,
    secretKey,
    businessName = 'Pay sandbox',
    file = ':memory:',
    now = () => new Date(),
    log = () => {},
  } = options
  const publicUrl = options.publicUrl.replace(/\/{1,9}$/, '')
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, '')
  const store: PaymentStore = createPaymentStore({
    file,
    now,
    isSubscribed: type => webhook.events?.includes(type) ?? true,
    onCommit: () => deliveryWorker.wake(),
  })
  const deliveryWorker = createDeliveryWorker(store, webhook, log)

  const app = new Hono()
  app.use(async (_c, next) => {
    processDueItems(store)
    await next()
  })
  app.route('/v1', createApi(store, { secretKey, publicUrl, webhook, log }))
  app.use(requireSameOrigin(publicUrl))
  app.route('/pay', createPaymentRoutes(store, { basePath, businessName }))
  app.route('/', createDashboardRoutes(store, basePath))
  app.notFound(c => respondWithPage(c, { title: 'No such page', body: renderNotFoundPage(basePath), status: 404 }))

  const timer = setInterval(() => {
    processDueItems(store)
    deliveryWorker.wake()
  }, checkIntervalMs)
  timer.unref()
  deliveryWorker.wake()

  return {
    /** Handles requests to /v1/* (API), /pay/* (hosted payment page) and / (dashboard). */
    fetch: async (request: Request) => app.fetch(request),
    /** Stops timers and deliveries, then closes the database. */
    async close() {
      clearInterval(timer)
      await deliveryWorker.stop()
      store.close()
    },
  }
}
