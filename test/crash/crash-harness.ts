import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import Stripe from 'stripe'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts'
import type { Db } from '#store/database.server.ts'
import { freePort } from '../processes/free-port.ts'
import { type StoreProcess, startStore } from '../processes/store-process.ts'
import { createShopperClient, type ShopperClient } from '../shopper-client.ts'
import type { CrashControl } from './control.ts'

const secretKey = 'sk_test_crash'
const webhookSecret = 'whsec_crash'
const preload = new URL('./preload.ts', import.meta.url).href

/** A real store that can be killed at a point and started again, on one database, with the pay sandbox outside of it and a clock for both. */
export interface CrashHarness {
  db: Db
  stripe: Stripe
  client(): ShopperClient
  /** From here on the store dies at `crashAt`, or writes down each point that it passes. Webhooks are held back, so that they come at the same point each time. */
  startRun(options: { crashAt?: string; shouldRecord?: boolean }): Promise<void>
  /** The points passed since `arm`, the provider's calls among them. */
  points(): string[]
  isAlive(): boolean
  releaseWebhooks(): void
  restart(): Promise<void>
  /** Moves the clock of the store and the provider, and lets the store's rounds run unless they are not hurried. */
  advanceClock(ms: number, options?: { hasFastTimers?: boolean }): Promise<void>
  close(): Promise<void>
}

export async function createCrashHarness(databaseUrl: string | undefined): Promise<CrashHarness> {
  const folder = await mkdtemp(join(tmpdir(), 'store-crash-'))
  const controlFile = join(folder, 'control.json')
  const recordFile = join(folder, 'points.txt')
  let control: CrashControl = {
    sequence: 0,
    runNumber: 0,
    offsetMs: 0,
    crashAt: null,
    hasFastTimers: false,
    recordFile: null,
  }
  let gate = Promise.withResolvers<void>()
  const calls = new Map<string, number>()
  let store: StoreProcess | undefined
  const port = String(await freePort())
  const sandboxPort = await freePort()
  const sandboxUrl = `http://localhost:${sandboxPort}`

  const sandbox = createStripeSandbox({
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
  const provider = serve({ fetch: handleProviderRequest, port: sandboxPort, hostname: '127.0.0.1' })

  /** The provider's side of each call of the store's is a point too: before it acts, and when it has acted but not answered. */
  async function handleProviderRequest(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const isApiCall = pathname.startsWith('/v1/')
    const call = `${request.method} ${pathname.replace(/(cs|pi|evt|re)_\w+/, '{id}')}`
    if (isApiCall) await passProviderPoint(`before provider ${call}`)
    const answer = isApiCall && !isAlive() ? new Response(null, { status: 503 }) : await sandbox.fetch(request)
    if (isApiCall && isAlive()) await passProviderPoint(`after provider ${call}`)
    return answer
  }

  async function passProviderPoint(name: string): Promise<void> {
    const count = (calls.get(name) ?? 0) + 1
    calls.set(name, count)
    const point = `${name} #${count}`
    if (control.recordFile) writeFileSync(recordFile, `${point}\n`, { flag: 'a' })
    if (point === control.crashAt) await store?.stop('SIGKILL')
  }

  const isAlive = () => store !== undefined && store.process.exitCode === null && store.process.signalCode === null

  async function sendControl(change: Partial<CrashControl>): Promise<void> {
    control = { ...control, ...change, sequence: control.sequence + 1 }
    writeFileSync(controlFile, JSON.stringify(control))
    if (!isAlive()) return
    store?.process.kill('SIGUSR2')
    while (isAlive() && readFileSync(`${controlFile}.taken`, 'utf8') !== String(control.sequence)) await wait(2)
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

  await sendControl({})
  await start()
  const db = await openDatabase({ dataDir: folder, databaseUrl })
  const { hostname, port: apiPort } = new URL(sandboxUrl)
  return {
    db,
    stripe: new Stripe(secretKey, { protocol: 'http', host: hostname, port: Number(apiPort), telemetry: false }),
    client: () =>
      createShopperClient((path, init) =>
        path.startsWith('/pay/')
          ? sandbox.fetch(new Request(new URL(path, sandboxUrl), init))
          : fetch(new URL(path, `http://localhost:${port}`), { ...init, redirect: 'manual' }),
      ),
    async startRun({ crashAt = null, shouldRecord = false }: { crashAt?: string | null; shouldRecord?: boolean }) {
      calls.clear()
      gate = Promise.withResolvers()
      if (shouldRecord) writeFileSync(recordFile, '')
      await sendControl({
        runNumber: control.runNumber + 1,
        crashAt,
        hasFastTimers: false,
        recordFile: shouldRecord ? recordFile : null,
      })
    },
    points: () => (existsSync(recordFile) ? readFileSync(recordFile, 'utf8').split('\n').filter(Boolean) : []),
    isAlive,
    releaseWebhooks: () => gate.resolve(),
    async restart() {
      await sendControl({ crashAt: null, recordFile: null })
      await start()
    },
    async advanceClock(ms, { hasFastTimers = true } = {}) {
      gate.resolve()
      await sendControl({ offsetMs: control.offsetMs + ms, hasFastTimers })
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
