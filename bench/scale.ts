import { availableParallelism } from 'node:os'
import { openDatabase } from '../platform/database/open-database.server.ts'
import type { ProductId } from '../store/ids.ts'
import { insertProduct } from '../test/factories.ts'
import { createDatabase } from '../test/postgres/databases.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { startCluster } from '../test/processes/cluster.ts'
import { findFreePort } from '../test/processes/free-port.ts'
import { hasNginx, startNginx } from '../test/processes/nginx.ts'
import { hasWrk, renderPages, requestsPerSecond } from './pages.ts'
import { buyAll } from './purchases.ts'
import { seedProducts } from './seed-products.ts'

const sizes = [1, 2, 4]

/**
 * Measures 1, 2 and 4 processes on one PostgreSQL database behind nginx. All of them, the database
 * and the clients share this machine, so the curve bends where its cores are used up.
 */
export async function measureScale(): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const postgres = await startPostgres()
  stack.defer(() => postgres?.stop())
  if (!postgres || !(await hasWrk()) || !hasNginx())
    return console.log('Not measured: needs PostgreSQL, nginx and wrk.')
  console.log(
    `${availableParallelism()} cores, shared by the processes, PostgreSQL, nginx, the sandbox and the clients.`,
  )
  for (const size of sizes) {
    const speeds = await measureProcesses(await createDatabase(postgres.url, `scale_${size}`), size)
    const described = Object.entries(speeds).map(([label, perSecond]) => `${label} ${Math.round(perSecond)} a second`)
    console.log(`${size} ${size === 1 ? 'process' : 'processes'}: ${described.join(', ')}`)
  }
}

async function measureProcesses(databaseUrl: string, size: number): Promise<Record<string, number>> {
  // Before the processes start, which read the catalogue then.
  await using stack = new AsyncDisposableStack()
  const db = stack.use(await openDatabase({ databaseUrl }))
  await seedProducts(db, 1_000)
  const port = await findFreePort()
  const cluster = await startCluster(databaseUrl, size, {
    PUBLIC_URL: `http://localhost:${port}`,
    TRUST_PROXY: '1',
  })
  stack.defer(cluster.close)
  const nginx = await startNginx(
    port,
    cluster.stores.map(({ url }) => Number(new URL(url).port)),
  )
  stack.defer(nginx.stop)
  const url = `http://localhost:${port}`
  await buyAll(() => cluster.shopperAt(url), await insertProducts(100))
  await renderPages(url, 50 * size)
  const products = await insertProducts(300)
  const fromCache = await requestsPerSecond(`${url}/shop`)
  const rendered = await renderPages(url, 300)
  const startedAt = performance.now()
  await buyAll(() => cluster.shopperAt(url), products)
  const purchases = products.length / ((performance.now() - startedAt) / 1000)
  return { 'pages from the cache': fromCache, 'pages on a miss': rendered, purchases }

  async function insertProducts(count: number): Promise<ProductId[]> {
    const ids: ProductId[] = []
    for (let index = 0; index < count; index++) ids.push(await insertProduct(db))
    return ids
  }
}
