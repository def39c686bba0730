import { createServer, type Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { type Config, ConfigError } from '#platform/config.server.ts'
import { withLock } from '#platform/database/advisory-lock.server.ts'
import { getExternalDataVersion } from '#platform/database/open-database.server.ts'
import { hasProducts } from '#store/products/product-queries.server.ts'
import { createApp } from './app.ts'
import { ensureFirstAdmin, type NewAdmin } from './auth/first-admin.ts'
import { createRuntime } from './create-runtime.ts'
import type { ServerDependencies } from './dependencies.ts'
import { startBackgroundJobs } from './lifecycle/background-jobs.ts'
import { stopOnSignal } from './lifecycle/stop-on-signal.ts'
import { createPageCache, type PageCache, type PageCacheOptions } from './page-cache/page-cache.ts'
import { pages } from './pages/page-handler.ts'
import type { PageSource } from './pages/page-source.ts'

type RequestHandler = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** Starts the whole store on its port and keeps it there until SIGINT or SIGTERM, which end it without losing a request. */
export async function serveStore(config: Config, createPageSource: () => Promise<PageSource>): Promise<void> {
  let handleRequest: RequestHandler = respondStarting
  let pageCache: PageCache | undefined
  let devMiddleware: NonNullable<PageSource['devMiddleware']> = (_request, _response, next) => next()
  const listener = getRequestListener((request, bindings) => handleRequest(request, bindings as HttpBindings))
  const server = createServer((request, response) => {
    if (!pageCache?.serve(request, response)) devMiddleware(request, response, () => void listener(request, response))
  })
  await listen(server, config)

  const runtime = await createRuntime(config)
  const { dependencies, sandbox, googleEmulator } = runtime
  const build = await createPageSource()
  const app = createApp({
    dependencies,
    pages: pages(dependencies, build),
    ...(build.assets ? { assets: build.assets } : {}),
    ...(sandbox ? { sandbox: sandbox.fetch } : {}),
    ...(googleEmulator ? { google: googleEmulator.fetch } : {}),
  })
  sandbox?.deliverWebhooksTo(async request => app.fetch(request))
  if (config.hasDemoData) await seedDemoCatalogue(dependencies)
  const newAdmin = await ensureFirstAdmin(dependencies, config)
  handleRequest = (request, bindings) => app.fetch(request, bindings)
  if (build.devMiddleware) devMiddleware = build.devMiddleware
  if (build.mode === 'production') pageCache = createPublicPageCache(dependencies, async request => app.fetch(request))
  const stopBackgroundJobs = startBackgroundJobs(dependencies)
  printStartupMessage(config, sandbox !== undefined, newAdmin)

  stopOnSignal({ server, runtime, stopBackgroundJobs, hasProxy: config.trustedProxies > 0 })
}

async function seedDemoCatalogue({ store: { db, now }, photos }: ServerDependencies): Promise<void> {
  // What draws photos is large: most starts do without it.
  if (await hasProducts(db)) return
  const { fillCatalogue } = await import('#demo/fill-catalogue.ts')
  await withLock(db, 'fill the catalogue', () => fillCatalogue({ db, photos, now: now(), say }))
}

function createPublicPageCache({ store, liveHub }: ServerDependencies, render: PageCacheOptions['render']): PageCache {
  const { db, publicUrl, log } = store
  const pageCache = createPageCache({
    render,
    publicUrl,
    now: Date.now,
    readDatabaseVersion: () => getExternalDataVersion(db),
    onError: error => log.error({ err: error }, 'A page could not be sent'),
  })
  liveHub.subscribeBeforeStreams(pageCache.subscriber)
  return pageCache
}

const startingApp = new Hono()
  .get('/healthz', c => c.json({ status: 'alive' }))
  .all('*', c => {
    c.header('retry-after', '2')
    return c.json({ status: 'starting' }, 503)
  })
const respondStarting: RequestHandler = request => startingApp.fetch(request)

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = `PORT: ${port} on ${host} is taken by another program. Set PORT to a free one, for example PORT=${port + 1} npm start.`
      reject(error.code === 'EADDRINUSE' ? new ConfigError(message) : error)
    })
    server.listen(port, host, resolve)
  })
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function printStartupMessage(
  { publicUrl, shop, stripe, dataDir }: Config,
  hasSandbox: boolean,
  newAdmin: NewAdmin | undefined,
): void {
  say('')
  say(`  ${shop.name} is open:  ${publicUrl}/shop`)
  if (hasSandbox)
    say(`  Pay sandbox:         ${publicUrl}/sandbox/stripe/   (card 4242 4242 4242 4242; no real money moves)`)
  else if (stripe?.apiBase) say(`  Payments by:         ${stripe.apiBase}`)
  if (newAdmin)
    say(`  Admin, said once:    ${newAdmin.email} with the password ${newAdmin.password} at ${publicUrl}/login`)
  say(`  Data in:             ${dataDir}`)
  say('  Ctrl-C ends it.')
  say('')
}
