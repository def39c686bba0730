import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { insertProduct } from '../factories.ts'
import { type StoreProcess, startStore } from '../processes/store-process.ts'
import { createShopperClient, createStoreShopper, fetchFrom } from '../shopper-client.ts'
import { getCookieHeader, password } from '../signed-in-user.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import type { DrillReport, Fault, Outage, Surroundings } from './outage.ts'

const outageMs = 20_000
const calmMs = 2_000
const readers = 4
const buyers = 4
/** SQLite's write-ahead log may have room for some seconds of orders. */
const maxUnreadyMs = 10_000
const maxReadyMs = 5_000
/** Begin, end, three in 20 seconds of ten each, and one of a disk that is nearly full. */
const maxLogLines = 6
/** 502 is what a buyer gets when the payment sandbox can't write to the same full disk. */
const allowedErrors = [502, 503]
const publicPages = ['/shop', '/past-sales', '/shop?sort=price_asc', '/api/products', '/cart']

/** Plays an outage of 20 seconds while shoppers read pages and buy. */
export async function runDrill(outage: Outage, surroundings: Surroundings): Promise<DrillReport> {
  await using stack = new AsyncDisposableStack()
  const { path: dataDir } = stack.use(await createTemporaryFolder('outage'))
  const fault = await outage.prepare(surroundings)
  stack.defer(() => fault.close?.())
  const logLines: string[] = []
  const environment = {
    ...{ DATA_DIR: dataDir, LOG_LEVEL: 'warn', REQUEST_LOG: 'off' },
    // Limits count in the database. Every shopper has an address of their own.
    ...{ RATE_LIMITS: 'on', TRUST_PROXY: '1', ALLOW_SANDBOX: 'yes' },
    ...fault.environment,
  }
  const store = await startStore(environment, {
    onLog: line => void (line.startsWith('{') && logLines.push(line)),
  })
  stack.defer(async () => void (await store.stop('SIGKILL')))
  const products = await stockShop(fault)
  const shopper = await buyAndSignUp(store, fault, products)
  return await play(outage, { fault, store, logLines, products, shopper })
}

const openDatabaseOf = ({ environment }: Fault) =>
  openDatabase(
    'DATA_DIR' in environment ? { dataDir: environment.DATA_DIR } : { databaseUrl: environment.DATABASE_URL },
  )

async function stockShop(fault: Fault): Promise<string[]> {
  await using db = await openDatabaseOf(fault)
  const products: string[] = []
  while (products.length < 2_000) products.push(await insertProduct(db))
  return products
}

/** What a shopper with an order and an account reads. */
interface Shopper {
  cookie: string
  pages: string[]
}

async function buyAndSignUp({ url }: StoreProcess, fault: Fault, products: string[]): Promise<Shopper> {
  const client = createStoreShopper(url)
  const { sessionId } = await client.buy(products.splice(0, 1))
  const lookup = `/api/orders?session_id=${sessionId}`
  const { pageToken } = (await client.get<{ pageToken: string }>(lookup)).body
  const body = new URLSearchParams({ email: 'aina@mail.example', password })
  const cookie = getCookieHeader(await fetch(`${url}/signup.data`, { method: 'POST', body }))
  // So long without activity that the next page stores it.
  const idleSince = new Date(Date.now() - 10 * 60_000)
  await using db = await openDatabaseOf(fault)
  await db
    .withTables<{ sessions: { updatedAt: Date | string } }>()
    .updateTable('sessions')
    .set({ updatedAt: 'DATA_DIR' in fault.environment ? idleSince.toISOString() : idleSince })
    .execute()
  return { cookie, pages: [lookup, `/order/${pageToken}`, '/account'] }
}

interface Scene {
  shopper: Shopper
  fault: Fault
  store: StoreProcess
  logLines: string[]
  products: string[]
}

async function play({ name, isReadable }: Outage, scene: Scene): Promise<DrillReport> {
  const { fault, store, logLines } = scene
  const statuses: Record<'read' | 'write', Map<number, number>> = { read: new Map(), write: new Map() }
  const crowd = startCrowd(scene, (kind, status) => {
    statuses[kind].set(status, (statuses[kind].get(status) ?? 0) + 1)
  })
  await wait(calmMs)
  const linesBefore = logLines.length
  for (const counts of Object.values(statuses)) counts.clear()
  const startedAt = performance.now()
  const beginning = fault.begin()
  const unreadyMs = await measureUntil(store, 503)
  await beginning
  await wait(Math.max(0, outageMs - (performance.now() - startedAt)))
  const during = { read: new Map(statuses.read), write: new Map(statuses.write) }
  await fault.end()
  const readyMs = await measureUntil(store, 200)
  statuses.write.clear()
  await wait(calmMs)
  const sold = statuses.write.get(201) ?? 0
  await crowd.stop()

  // Unlike a provider the payment sandbox writes to the same full disk.
  const lines = logLines.slice(linesBefore).filter(line => !line.includes('The pay sandbox failed'))
  const violations = [
    ...[during.read, during.write, statuses.read, statuses.write].flatMap(counts =>
      [...counts.keys()]
        .filter(status => status >= 500 && !allowedErrors.includes(status))
        .map(status => `a response of ${status}`),
    ),
    // Those that were in flight when a server ends its sessions.
    ...(isReadable && (during.read.get(503) ?? 0) > readers ? ['pages were refused'] : []),
    ...(during.write.has(503) ? [] : ['no write was refused']),
    ...(unreadyMs > maxUnreadyMs ? [`/readyz failed after ${unreadyMs} ms`] : []),
    ...(readyMs > maxReadyMs ? [`/readyz was well again after ${readyMs} ms`] : []),
    ...(sold === 0 ? ['nothing was ordered afterwards'] : []),
    ...(lines.length > maxLogLines ? [`${lines.length} lines of log:\n${lines.join('\n')}`] : []),
  ]
  return {
    name,
    figures: {
      'ms until unready': unreadyMs,
      'ms until ready again': readyMs,
      'reads meanwhile': describe(during.read),
      'writes meanwhile': describe(during.write),
      'orders afterwards': sold,
      'lines of log': lines.length,
    },
    violations: [...new Set(violations)],
  }
}

const describe = (counts: Map<number, number>) =>
  Array.from(counts, ([status, count]) => `${count} × ${status}`).join(', ') || 'none'

async function measureUntil(store: StoreProcess, status: number): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < outageMs) {
    if ((await fetch(`${store.url}/readyz`)).status === status) break
    await wait(20)
  }
  return Math.round(performance.now() - start)
}

/** Shoppers who read pages, and others who order a product each. */
function startCrowd(
  { store, products, shopper: { cookie, pages } }: Scene,
  onResponse: (kind: 'read' | 'write', status: number) => void,
) {
  const allPages = [...publicPages, ...pages]
  const stopping = new AbortController()
  const repeat = async (act: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      await act()
      await wait(50)
    }
  }
  let next = 0
  const read = async () => {
    const turn = next++
    const path = turn % 2 ? `/product/${products[turn % products.length]}` : `${allPages[(turn / 2) % allPages.length]}`
    const response = await fetch(store.url + path, { redirect: 'manual', headers: { cookie } })
    await response.arrayBuffer()
    onResponse('read', response.status)
  }
  const buy = async () => {
    const product = products.pop()
    if (product === undefined) return
    const address = `10.0.${products.length >> 8}.${products.length & 255}`
    const shopper = createShopperClient((path, init) => fetchFrom(address, new URL(path, store.url), init))
    const { status, body: order } = await shopper.order([product])
    onResponse('write', status)
    if (status === 201) onResponse('write', (await shopper.checkout(order)).status)
  }
  const acting = [
    ...Array.from({ length: readers }, () => repeat(read)),
    ...Array.from({ length: buyers }, () => repeat(buy)),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(acting)
    },
  }
}
