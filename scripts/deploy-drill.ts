import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { insertProduct } from '../test/factories.ts'
import { startPostgres } from '../test/postgres/server.ts'
import { type BuiltVersion, buildVersion } from '../test/processes/build-version.ts'
import { findFreePort } from '../test/processes/free-port.ts'
import { hasNginx, startNginx } from '../test/processes/nginx.ts'
import { startPaymentSandbox } from '../test/processes/payment-sandbox.ts'
import { type StoreProcess, startStore } from '../test/processes/store-process.ts'
import { createTemporaryFolder } from '../test/temporary-folder.ts'
import { fetchAgain, type PhaseResult, startLoad } from './deploy-load.ts'
import { createLoadBalancer } from './load-balancer.ts'

// npm run deploy-drill -- --from COMMIT: replaces two processes of an earlier version by this one
// and back, one after the other over one PostgreSQL, behind nginx and under load. Counts failed
// requests, and assets of pages opened before that are missing afterwards.

const { values } = parseArgs({ options: { from: { type: 'string' }, requests: { type: 'string', default: '1500' } } })
if (!values.from) {
  console.error('Say from which version: npm run deploy-drill -- --from v1.0.0')
  process.exit(1)
}

const root = fileURLToPath(new URL('..', import.meta.url))
const perPhase = { requests: Number(values.requests), purchases: 10 }
const productCount = 3000
await using stack = new AsyncDisposableStack()
const { path: work } = stack.use(await createTemporaryFolder('drill'))
process.exitCode = (await runDrill(values.from)) ? 0 : 1

async function runDrill(from: string): Promise<boolean> {
  console.log(`Building ${from} ...`)
  const before = await buildVersion(from, join(work, 'before'))
  stack.defer(before.remove)
  const { url, backends, route, environment, sandboxUrl, databaseUrl } = await startSurroundings()

  const running: (StoreProcess | undefined)[] = [undefined, undefined]
  stack.defer(async () => void (await Promise.all(running.map(store => store?.stop()))))
  const current = { directory: root, startStore }
  const replace = async (index: number, version: Pick<BuiltVersion, 'startStore'>) => {
    if (running[index]) await route(backends.filter(port => port !== backends[index]))
    await running[index]?.stop()
    running[index] = await version.startStore({ ...environment, PORT: String(backends[index]) })
    await route(backends)
  }
  await replace(0, before)
  await replace(1, before)
  const db = stack.use(await openDatabase({ databaseUrl }))
  const products: string[] = []
  while (products.length < productCount) products.push(await insertProduct(db))

  const pages = ['/shop', `/product/${products[0]}`, '/api/products', '/cart', `/product/${products[1]}`, '/past-sales']
  // The pages' own products stay for sale.
  const takeProduct = () => products.pop() ?? ''
  const load = startLoad({ url, pages, takeProduct, sandboxUrl })
  stack.defer(load.stop)
  const results: PhaseResult[] = []
  const runPhase = async (name: string, change: () => Promise<void>) => {
    load.startPhase(name)
    await change()
    await load.reach(perPhase)
    const missing = await listMissingAssets(url, listAssets(openPages))
    const result = load.startPhase('')
    result.failures.push(...missing.map(asset => `missing asset ${asset}`))
    results.push(result)
    print(result)
  }
  // Versions that pages have been opened of, which may ask for any of their assets.
  const openPages = new Set([before.directory])
  await runPhase('before, before', async () => {})
  openPages.add(current.directory)
  await runPhase('this, before', () => replace(0, current))
  await runPhase('this, this', () => replace(1, current))
  await runPhase('before, this', () => replace(0, before))
  await runPhase('before, before', () => replace(1, before))

  const sum = (count: (result: PhaseResult) => number) => results.reduce((total, result) => total + count(result), 0)
  const failures = sum(result => result.failures.length)
  console.log(
    `${sum(result => result.requests)} requests, ${sum(result => result.purchases)} purchases, ${failures} failures`,
  )
  return failures === 0
}

/** Starts PostgreSQL, the payment sandbox and the balancer. */
async function startSurroundings() {
  const postgres = await startPostgres()
  if (!postgres) throw new Error('No PostgreSQL server found: install one.')
  stack.defer(postgres.stop)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const backends = [await findFreePort(), await findFreePort()]
  let route = async (_ports: readonly number[]): Promise<void> => {}
  if (hasNginx()) {
    const nginx = await startNginx(port, backends)
    stack.defer(nginx.stop)
    route = nginx.setBackends
  } else {
    // It asks the processes whether they are ready.
    const balancer = createLoadBalancer(backends.map(port => ({ name: String(port), port })))
    balancer.server.listen(port, '127.0.0.1')
    stack.defer(balancer.close)
  }
  console.log(`Balancer: ${hasNginx() ? 'nginx' : 'scripts/load-balancer.ts'}`)
  const sandbox = await startPaymentSandbox({ webhook: { url: `${url}/webhooks/stripe` } })
  stack.defer(sandbox.close)
  const environment = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(work, 'data'),
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    ...sandbox.environment,
  }
  return { url, backends, route, environment, sandboxUrl: sandbox.url, databaseUrl: postgres.url }
}

/** Lists the paths of all scripts and styles that pages of these versions may ask for. */
function listAssets(directories: Iterable<string>): Set<string> {
  const assets = new Set<string>()
  for (const directory of directories)
    for (const path of readdirSync(join(directory, 'build'), { recursive: true, encoding: 'utf8' })) {
      const asset = /\/client(\/assets\/.+\.(?:js|css|woff2))$/.exec(path)?.[1]
      if (asset) assets.add(asset)
    }
  return assets
}

async function listMissingAssets(url: string, assets: Iterable<string>): Promise<string[]> {
  const missing: string[] = []
  for (const asset of assets) {
    const response = await fetchAgain(url + asset)
    await response.arrayBuffer()
    if (!response.ok) missing.push(`${asset} (${response.status})`)
  }
  return missing
}

function print({ name, requests, purchases, failures, reconnects, slowestMs }: PhaseResult): void {
  console.log(
    `${name.padEnd(16)} ${requests} requests, ${purchases} purchases, ${failures.length} failures, ${reconnects} reconnects, slowest ${slowestMs} ms`,
  )
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`)
}
