import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import Stripe from 'stripe'
import { openDatabase } from '#platform/database/open.server.ts'
import { openStripeSandbox } from '#sandbox/stripe/open.ts'
import type { Db } from '#store/database.server.ts'
import { openBrowser, type TestBrowser } from '../browser.ts'
import { freePort } from '../free-port.ts'
import { type StoreProcess, startStore } from '../store-process.ts'
import type { Control } from './control.ts'

const secretKey = 'sk_test_crash'
const webhookSecret = 'whsec_crash'
const preload = new URL('./preload.ts', import.meta.url).href

/** A real store that can be killed at a point and started again, on one database, with the pay sandbox outside of it and a clock for both. */
export interface Lane {
  db: Db
  stripe: Stripe
  browser(): TestBrowser
  /** From here on the store dies at `crashAt`, or writes down each point that it passes. Webhooks are held back, so that they come at the same point each time. */
  arm(options: { crashAt?: string; isRecorded?: boolean }): Promise<void>
  /** The points passed since `arm`, the provider's calls among them. */
  points(): string[]
  isAlive(): boolean
  letWebhooksThrough(): void
  restart(): Promise<void>
  /** Moves the clock of the store and the provider, and lets the store's rounds run unless they are not hurried. */
  pass(ms: number, options?: { isHurried?: boolean }): Promise<void>
  close(): Promise<void>
}

export async function openLane(databaseUrl: string | undefined): Promise<Lane> {
  const folder = await mkdtemp(join(tmpdir(), 'store-crash-'))
  const controlFile = join(folder, 'control.json')
  const recordFile = join(folder, 'points.txt')
  let control: Control = { seq: 0, armed: 0, offsetMs: 0, crashAt: null, isHurried: false, record: null }
  let gate = Promise.withResolvers<void>()
  const calls = new Map<string, number>()
  let store: StoreProcess | undefined
  const port = String(await freePort())
  const sandboxPort = await freePort()
  const sandboxUrl = `http://localhost:${sandboxPort}`

  const sandbox = openStripeSandbox({
    publicUrl: sandboxUrl,
    secretKey,
    now: () => new Date(Date.now() + control.offsetMs),
    webhook: {
      url: `http://localhost:${port}/webhooks/stripe`,
      secret: webhookSecret,
      async send(url, init) {
        await gate.promise
        return fetch(url, init)
      },
    },
  })
  const provider = serve({ fetch: answerAsProvider, port: sandboxPort, hostname: '127.0.0.1' })

  /** The provider's side of each call of the store's is a point too: before it acts, and when it has acted but not answered. */
  async function answerAsProvider(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const isTheStores = pathname.startsWith('/v1/')
    const call = `${request.method} ${pathname.replace(/(cs|pi|evt|re)_\w+/, '{id}')}`
    if (isTheStores) await providerPoint(`before provider ${call}`)
    const answer = isTheStores && !isAlive() ? new Response(null, { status: 503 }) : await sandbox.fetch(request)
    if (isTheStores && isAlive()) await providerPoint(`after provider ${call}`)
    return answer
  }

  async function providerPoint(name: string): Promise<void> {
    const count = (calls.get(name) ?? 0) + 1
    calls.set(name, count)
    const point = `${name} #${count}`
    if (control.record) writeFileSync(recordFile, `${point}\n`, { flag: 'a' })
    if (point === control.crashAt) await store?.stop('SIGKILL')
  }

  const isAlive = () => store !== undefined && store.process.exitCode === null && store.process.signalCode === null

  async function tell(change: Partial<Control>): Promise<void> {
    control = { ...control, ...change, seq: control.seq + 1 }
    writeFileSync(controlFile, JSON.stringify(control))
    if (!isAlive()) return
    store?.process.kill('SIGUSR2')
    while (isAlive() && readFileSync(`${controlFile}.taken`, 'utf8') !== String(control.seq)) await wait(2)
  }

  async function start(): Promise<void> {
    store = await startStore(
      {
        PORT: port,
        DATA_DIR: folder,
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
        STRIPE_API_BASE: sandboxUrl,
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        LOG_LEVEL: process.env.CRASH_LOG ?? 'silent',
        CRASH_CONTROL: controlFile,
      },
      { preload: [preload] },
    )
  }

  await tell({})
  await start()
  const db = await openDatabase({ dataDir: folder, databaseUrl })
  const { hostname, port: apiPort } = new URL(sandboxUrl)
  return {
    db,
    stripe: new Stripe(secretKey, { protocol: 'http', host: hostname, port: Number(apiPort), telemetry: false }),
    browser: () =>
      openBrowser((path, init) =>
        path.startsWith('/pay/')
          ? sandbox.fetch(new Request(new URL(path, sandboxUrl), init))
          : fetch(new URL(path, `http://localhost:${port}`), { ...init, redirect: 'manual' }),
      ),
    async arm({ crashAt = null, isRecorded = false }: { crashAt?: string | null; isRecorded?: boolean }) {
      calls.clear()
      gate = Promise.withResolvers()
      if (isRecorded) writeFileSync(recordFile, '')
      await tell({ armed: control.armed + 1, crashAt, isHurried: false, record: isRecorded ? recordFile : null })
    },
    points: () => (existsSync(recordFile) ? readFileSync(recordFile, 'utf8').split('\n').filter(Boolean) : []),
    isAlive,
    letWebhooksThrough: () => gate.resolve(),
    async restart() {
      await tell({ crashAt: null, record: null })
      await start()
    },
    async pass(ms, { isHurried = true } = {}) {
      gate.resolve()
      await tell({ offsetMs: control.offsetMs + ms, isHurried })
    },
    async close() {
      gate.resolve()
      await store?.stop('SIGKILL')
      await db.destroy()
      await new Promise(resolve => provider.close(resolve))
      await sandbox.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
