import { Hono } from 'hono'
import { requireSameOrigin } from '../shared/require-same-origin.ts'
import { createApi } from './api/api.ts'
import { createDeliveryWorker, type DeliveryWorker } from './events/delivery-worker.ts'
import type { Webhook } from './events/send-event.ts'
import { renderNotFoundPage } from './pages/closed-session-page.ts'
import { createDashboardRoutes } from './pages/dashboard-routes.ts'
import { respondWithPage } from './pages/page.ts'
import { createPaymentRoutes } from './pages/payment-routes.ts'
import { createPaymentStore } from './state/payment-store.ts'
import { processDueItems } from './state/process-due-items.ts'

/** A stand-in for Stripe. */
export interface StripeSandbox {
  /** The whole thing as a fetch handler: /v1/* (API), /pay/* (hosted page), / (dashboard). */
  fetch(request: Request): Promise<Response>
  /** Stops timers and deliveries, closes the database. */
  close(): Promise<void>
}

export interface StripeSandboxOptions {
  /** Origin and, where shoppers reach it below a path, that path. The host strips the path before it calls `fetch`. */
  publicUrl: string
  /** Required on /v1/*, as Bearer token or Basic user. */
  secretKey: string
  /** Where events go; without it they are only written down. `send` may deliver within the process. */
  webhook?: Webhook
  /** The SQLite file that keeps its state; in memory if left out. */
  file?: string
  now?: () => Date
  log?: (line: string) => void
}

const isSubscribed = (webhook: Webhook | undefined, type: string) =>
  webhook !== undefined && (webhook.events?.includes(type) ?? true)

/** How often time is looked at: for sessions that expire, slow refunds, events to be sent again (ms). */
const tickMs = 250

/** Opens a stand-in that speaks Stripe's HTTP API, shows its own payment page and sends signed events. */
export function createStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const { webhook, secretKey, file = ':memory:', now = () => new Date(), log = () => {} } = options
  const publicUrl = options.publicUrl.replace(/\/+$/, '')
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, '')
  let deliveryWorker: DeliveryWorker | undefined
  const store = createPaymentStore({
    file,
    now,
    isSubscribed: type => isSubscribed(webhook, type),
    onCommit: () => deliveryWorker?.wake(),
  })
  if (webhook) deliveryWorker = createDeliveryWorker(store, webhook, log)

  const app = new Hono()
  app.use(async (_c, next) => {
    processDueItems(store)
    await next()
  })
  app.route('/v1', createApi(store, { secretKey, publicUrl, log }))
  app.use(requireSameOrigin(publicUrl))
  app.route('/pay', createPaymentRoutes(store, basePath))
  app.route('/', createDashboardRoutes(store, basePath))
  app.notFound(c => respondWithPage(c, { title: 'No such page', body: renderNotFoundPage(), status: 404 }))

  const timer = setInterval(() => {
    processDueItems(store)
    deliveryWorker?.wake()
  }, tickMs)
  timer.unref()
  deliveryWorker?.wake()

  return {
    fetch: async request => app.fetch(request),
    async close() {
      clearInterval(timer)
      await deliveryWorker?.stop()
      store.close()
    },
  }
}
