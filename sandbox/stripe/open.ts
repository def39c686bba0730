import { Hono } from 'hono'
import { openApi } from './api.ts'
import { catchUp } from './catch-up.ts'
import { unknownPage } from './closed-page.ts'
import { dashboardRoutes } from './dashboard-routes.ts'
import { type Deliveries, openDeliveries } from './deliveries.ts'
import { openLedger } from './ledger.ts'
import { answerPage } from './page.ts'
import { payRoutes } from './pay-routes.ts'
import { sameOrigin } from './same-origin.ts'
import type { Webhook } from './send-event.ts'

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

const isAwaited = (webhook: Webhook | undefined, type: string) =>
  webhook !== undefined && (webhook.events?.includes(type) ?? true)

/** How often time is looked at: for sessions that expire, slow refunds, events to be sent again (ms). */
const tick = 250

/** Opens a stand-in that speaks Stripe's HTTP API, shows its own payment page and sends signed events. */
export function openStripeSandbox(options: StripeSandboxOptions): StripeSandbox {
  const { webhook, secretKey, file = ':memory:', now = () => new Date(), log = () => {} } = options
  const publicUrl = options.publicUrl.replace(/\/+$/, '')
  const basePath = new URL(publicUrl).pathname.replace(/\/$/, '')
  let deliveries: Deliveries | undefined
  const ledger = openLedger({
    file,
    now,
    isAwaited: type => isAwaited(webhook, type),
    written: () => deliveries?.wake(),
  })
  if (webhook) deliveries = openDeliveries(ledger, webhook, log)

  const app = new Hono()
  app.use(async (_c, next) => {
    catchUp(ledger)
    await next()
  })
  app.route('/v1', openApi(ledger, { secretKey, publicUrl, log }))
  app.use(sameOrigin(publicUrl))
  app.route('/pay', payRoutes(ledger, basePath))
  app.route('/', dashboardRoutes(ledger, basePath))
  app.notFound(c => answerPage(c, { title: 'No such page', body: unknownPage(), status: 404 }))

  const timer = setInterval(() => {
    catchUp(ledger)
    deliveries?.wake()
  }, tick)
  timer.unref()
  deliveries?.wake()

  return {
    fetch: async request => app.fetch(request),
    async close() {
      clearInterval(timer)
      await deliveries?.stop()
      ledger.close()
    },
  }
}
