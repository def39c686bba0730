import { createServer, type Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { type Config, ConfigError } from '#platform/config.server.ts'
import { lockDataDirectory } from '#platform/data-lock.server.ts'
import { withLock } from '#platform/database/advisory-lock.server.ts'
import { getExternalDataVersion } from '#platform/database/open-database.server.ts'
import { createLog } from '#platform/log/create-log.server.ts'
import { formatForTerminal } from '#platform/log/format-for-terminal.ts'
import { hasProducts } from '#store/products/product-queries.server.ts'
import { type AppOptions, createApp, createPublicApp } from './app.ts'
import { ensureFirstAdmin } from './auth/first-admin.ts'
import { createRuntime } from './create-runtime.ts'
import type { ServerDependencies } from './dependencies.ts'
import { handleInOrder } from './http/handle-in-order.ts'
import { createStaticPage, startSeconds } from './http/static-page.ts'
import { startBackgroundJobs } from './lifecycle/background-jobs.ts'
import { describeStartupError } from './lifecycle/describe-startup-error.ts'
import { createFaultReporter } from './lifecycle/fault-reporter.ts'
import { reportServices } from './lifecycle/report-services.ts'
import { startScheduleTimer } from './lifecycle/schedule-timer.ts'
import { printStartupMessage } from './lifecycle/startup-message.ts'
import { stopOnSignal } from './lifecycle/stop-on-signal.ts'
import { watchResources } from './lifecycle/watch-resources.ts'
import { listMetricsSources } from './metrics/metrics.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import { createPageCache, type PageCache } from './page-cache/page-cache.ts'
import { archiveAssets } from './pages/asset-archive.ts'
import { createPageHandler } from './pages/page-handler.ts'
import { type PageSource, serveAssets } from './pages/page-source.ts'
import { observeRequests } from './requests/observe-requests.ts'
import { getCurrentRequest, setCurrentRoute } from './requests/request-context.ts'

/**
 * Longer than proxies keep an idle connection, nginx's 60 seconds the longest of the common ones.
 * Otherwise the store closes some just when a request comes in on them, and the proxy answers 502.
 */
const proxyKeepAliveMs = 75_000

type RequestHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/**
 * Serves the store on its port until SIGINT or SIGTERM. The port is open from the beginning:
 * until the store is ready it answers 503, so that a supervisor sees a live process.
 *
 * @throws ConfigError when the database, the port or the data directory can't be used, or another
 *   process serves the SQLite store.
 */
export async function serveStore(
  config: Config,
  createPageSource: () => Promise<PageSource>,
): Promise<{ log: Logger; mode: PageSource['mode'] }> {
  try {
    return await start(config, createPageSource)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const description = describeStartupError(error, config)
    throw description === undefined ? error : new ConfigError(description, { cause: error })
  }
}

async function start(config: Config, createPageSource: () => Promise<PageSource>) {
  if (!config.databaseUrl) lockDataDirectory(config.dataDir)
  let handleRequest: RequestHandler = respondStarting
  let pageCache: PageCache | undefined
  let devMiddleware: NonNullable<PageSource['devMiddleware']> = (_request, _response, next) => next()
  const listener = getRequestListener((request, bindings) => handleRequest(request, bindings as HttpBindings))
  const log = createLog(
    {
      level: config.logLevel,
      getRequestId: () => getCurrentRequest()?.id,
      onError: error => faults.onError(error),
    },
    process.stdout.isTTY ? { write: line => process.stdout.write(formatForTerminal(line)) } : undefined,
  )
  const faults = createFaultReporter({ log, dataDir: config.dataDir })
  const metrics = config.metrics && (await import('./metrics/create-metrics.ts')).createMetrics()
  const handle = observeRequests({
    requestLog: config.requestLog,
    publicUrl: config.publicUrl,
    log,
    onFinish: metrics?.onRequest,
    serveCached: (request, response) => pageCache?.serveCached(request, response),
    serve(request, response) {
      if (!pageCache?.serve(request, response)) devMiddleware(request, response, () => void listener(request, response))
    },
  })
  const server = createServer(handleInOrder(handle))
  if (config.trustedProxies > 0) server.keepAliveTimeout = proxyKeepAliveMs
  await listen(server, config)
  // Accepting a connection may fail; without a listener that would end the process.
  server.on('error', error => log.error({ err: error }, 'Connection could not be accepted'))

  const runtime = await createRuntime(config, { log, faults, metrics })
  const { dependencies, stripeEmulator, googleEmulator } = runtime
  const pageSource = await addArchivedAssets(await createPageSource(), config, log)
  const pages = createPageHandler(dependencies, pageSource)
  const { assets } = pageSource
  const app = createApp({ dependencies, pages, assets, stripeEmulator: stripeEmulator?.fetch, googleEmulator })
  stripeEmulator?.deliverWebhooksTo(async request => app.fetch(request))
  if (config.hasDemoData) await seedDemoCatalogue(dependencies)
  const firstAdmin = await ensureFirstAdmin(dependencies, config)
  // No request sees the prices of a promotion that ended while no process ran.
  const stopScheduleTimer = await startScheduleTimer(dependencies)
  // Until then /readyz sends the lists of a proxy to processes that have read the products.
  await dependencies.store.productIndex.refresh()

  handleRequest = (request, bindings) => app.fetch(request, bindings)
  if (pageSource.devMiddleware) devMiddleware = pageSource.devMiddleware
  if (pageSource.mode === 'production') pageCache = createPublicPageCache(dependencies, pages)
  const stopBackgroundJobs = startBackgroundJobs(dependencies, metrics?.onJob)
  const shopName = dependencies.settings.current().shop.name
  printStartupMessage(config, { ...firstAdmin, shopName, adminCode: googleEmulator?.adminCode })

  const stopJobs = async () => void (await Promise.all([stopBackgroundJobs(), stopScheduleTimer()]))
  stopOnSignal({ server, runtime, log, stopBackgroundJobs: stopJobs, hasProxy: config.trustedProxies > 0 })
  if (config.metrics && metrics) {
    const render = metrics.connect(listMetricsSources(dependencies, pageCache))
    const metricsServer = await serveMetrics(config.metrics, { render, log })
    server.once('close', () => metricsServer.close())
  }
  watchResources(faults, dependencies.diagnostics)
  void reportServices(config, log)
  return { log, mode: pageSource.mode }
}

/** Adds the assets of the builds before. Without room for them the shop opens all the same. */
async function addArchivedAssets(pageSource: PageSource, { dataDir }: Config, log: Logger): Promise<PageSource> {
  const { assets = [], assetDirectories } = pageSource
  if (!assetDirectories) return pageSource
  try {
    return { ...pageSource, assets: [...assets, serveAssets(await archiveAssets(assetDirectories, dataDir))] }
  } catch (error) {
    log.error({ err: error }, 'Assets not archived, pages that are open may break after an upgrade')
    return pageSource
  }
}

function createPublicPageCache(dependencies: ServerDependencies, pages: AppOptions['pages']): PageCache {
  const publicApp = createPublicApp({ dependencies, pages })
  const { store, database, settings, liveHub, renderQueue, trustedProxies } = dependencies
  const { db, publicUrl, log } = store
  const pageCache = createPageCache({
    render: async request => publicApp.fetch(request, {}),
    publicUrl,
    now: Date.now,
    readDatabaseVersion: () => getExternalDataVersion(db),
    isDatabaseAvailable: database.isAvailable,
    renderQueue,
    trustedProxies,
    onError: error => log.error({ err: error }, 'Page response failed'),
  })
  liveHub.subscribe(pageCache.subscriber)
  settings.onRefresh(pageCache.expire)
  return pageCache
}

/** What programs ask for. They get JSON whatever they accept. */
const isForPrograms = (path: string) => /^\/(readyz|api|webhooks?)(\/|$)/.test(path)

const startingApp = new Hono()
  .get('/healthz', c => c.json({ status: 'alive' }))
  .all('*', c => {
    const { pathname, search } = new URL(c.req.url)
    const isPage = c.req.header('accept')?.includes('text/html') || pathname.endsWith('.data')
    if (c.req.method === 'GET' && isPage && !isForPrograms(pathname))
      return createStaticPage('starting', pathname + search)
    c.header('retry-after', String(startSeconds))
    return c.json({ status: 'starting' }, 503)
  })
const respondStarting: RequestHandler = request => {
  setCurrentRoute('starting')
  return startingApp.fetch(request)
}

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/**
 * Fills an empty shop with the demo: catalogue, photos, and orders. Of several processes that start
 * together one does it.
 */
async function seedDemoCatalogue({ store, photos }: ServerDependencies): Promise<void> {
  const { db, now } = store
  // Most starts find products, so the module is loaded only when it is needed.
  if (await hasProducts(db)) return
  const { fillCatalogue } = await import('#demo/fill-catalogue.ts')
  const { addDemoOrders } = await import('#demo/add-orders.ts')
  await withLock(db, 'fill the catalogue', async () => {
    if (await fillCatalogue({ db, photos, now: now() })) await addDemoOrders(store)
  })
}
