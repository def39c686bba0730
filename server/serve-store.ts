import { createServer, type Server } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { type Config, ConfigError } from '#platform/config.server.ts'
import { inTurn } from '#platform/database/advisory-lock.server.ts'
import { foreignVersion } from '#platform/database/open.server.ts'
import { hasProducts } from '#store/products/product-queries.server.ts'
import { createApp } from './app.ts'
import type { Build } from './build.ts'
import type { Parts } from './env.ts'
import { ensureFirstAdmin, type NewAdmin } from './first-admin.ts'
import { type KeptPages, type KeptPagesOptions, openKeptPages } from './kept/kept-pages.ts'
import { openStore } from './open-store.ts'
import { pages } from './pages.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { startTimers } from './timers.ts'

type Answer = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

/** Starts the whole store on its port and keeps it there until SIGINT or SIGTERM, which end it without losing a request. */
export async function serveStore(config: Config, openBuild: () => Promise<Build>): Promise<void> {
  let answer: Answer = starting
  let kept: KeptPages | undefined
  let before: NonNullable<Build['before']> = (_request, _response, next) => next()
  const listener = getRequestListener((request, bindings) => answer(request, bindings as HttpBindings))
  const server = createServer((request, response) => {
    if (!kept?.serve(request, response)) before(request, response, () => void listener(request, response))
  })
  await listen(server, config)

  const store = await openStore(config)
  const { parts, sandbox, googleStandIn } = store
  const build = await openBuild()
  const app = createApp({
    parts,
    pages: pages(parts, build),
    ...(build.assets ? { assets: build.assets } : {}),
    ...(sandbox ? { sandbox: sandbox.fetch } : {}),
    ...(googleStandIn ? { google: googleStandIn.fetch } : {}),
  })
  sandbox?.deliverTo(async request => app.fetch(request))
  if (config.hasDemo) await fillEmptyShop(parts)
  const newAdmin = await ensureFirstAdmin(parts, config)
  answer = (request, bindings) => app.fetch(request, bindings)
  if (build.before) before = build.before
  if (build.mode === 'production') kept = keepPages(parts, async request => app.fetch(request))
  const stopTimers = startTimers(parts)
  announce(config, sandbox !== undefined, newAdmin)

  stopOnSignal({ server, store, stopTimers, hasProxy: config.trustedProxies > 0 })
}

async function fillEmptyShop({ outside: { db, now }, photos }: Parts): Promise<void> {
  // What draws photos is large: most starts do without it.
  if (await hasProducts(db)) return
  const { fillCatalogue } = await import('#demo/fill-catalogue.ts')
  await inTurn(db, 'fill the catalogue', () => fillCatalogue({ db, photos, now: now(), say }))
}

function keepPages({ outside, hub }: Parts, render: KeptPagesOptions['render']): KeptPages {
  const { db, publicUrl, log } = outside
  const kept = openKeptPages({
    render,
    publicUrl,
    now: Date.now,
    version: () => foreignVersion(db),
    onError: error => log.error({ err: error }, 'A page could not be sent'),
  })
  hub.watch(kept.hearing)
  return kept
}

const startingApp = new Hono()
  .get('/healthz', c => c.json({ status: 'alive' }))
  .all('*', c => {
    c.header('retry-after', '2')
    return c.json({ status: 'starting' }, 503)
  })
const starting: Answer = request => startingApp.fetch(request)

function listen(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = `PORT: ${port} on ${host} is taken by another program. Set PORT to a free one, for example PORT=${port + 1} npm start.`
      reject(error.code === 'EADDRINUSE' ? new ConfigError(sentence) : error)
    })
    server.listen(port, host, resolve)
  })
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function announce(
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
