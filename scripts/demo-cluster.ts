import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../test/postgres/server.ts'
import { findFreePort } from '../test/processes/free-port.ts'
import { startPaymentSandbox } from '../test/processes/payment-sandbox.ts'
import { type StoreProcess, startStore } from '../test/processes/store-process.ts'
import { createLoadBalancer } from './load-balancer.ts'

// npm run demo:cluster: three store processes over one PostgreSQL database behind a load balancer,
// with the payment sandbox. All data is in a temporary directory that is removed at the end.

const port = Number(process.env.PORT || 3000)
const publicUrl = `http://localhost:${port}`
const postgres = process.env.DATABASE_URL ? undefined : await startPostgres()
// Shared by all processes, so that a session is valid in each of them.
const authSecret = process.env.AUTH_SECRET || randomBytes(32).toString('base64url')
const databaseUrl = process.env.DATABASE_URL || postgres?.url
if (!databaseUrl) {
  console.error('No PostgreSQL server found: install one, or set DATABASE_URL.')
  process.exit(1)
}
const dataDir = mkdtempSync(join(tmpdir(), 'store-cluster-'))

const sandbox = await startPaymentSandbox({ webhook: { url: `${publicUrl}/webhooks/stripe` } })
const backends = await Promise.all(['one', 'two', 'three'].map(async name => ({ name, port: await findFreePort() })))
const balancer = createLoadBalancer(backends)
balancer.server.listen(port, '127.0.0.1')

const stores = new Set<StoreProcess>()
let isStopping = false
console.log('Starting three processes; one of them fills the empty shop ...')
await Promise.all(backends.map(runStoreProcess))
console.log(`
  The shop:     ${publicUrl}/shop   (the header x-served-by names the process)
  Pay sandbox:  ${sandbox.url}/
  Processes:    ${backends.map(({ name, port }) => `${name} on ${port}`).join(', ')}
  Try this:     kill -9 one of them (${[...stores].map(({ process }) => process.pid).join(', ')}): the shop stays available, and the process is restarted.
  Ctrl-C stops everything.
`)

/** Starts a process and restarts it whenever it exits. */
async function runStoreProcess({ name, port }: (typeof backends)[number]): Promise<void> {
  const store = await startStore({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    TRUST_PROXY: '1',
    DATABASE_URL: databaseUrl ?? '',
    AUTH_SECRET: authSecret,
    DATA_DIR: dataDir,
    DEMO: 'on',
    ...sandbox.environment,
  })
  stores.add(store)
  store.process.once('exit', (code, signal) => {
    stores.delete(store)
    if (isStopping) return
    console.log(`  Process ${name} exited (${signal ?? code}), restarting.`)
    void runStoreProcess({ name, port })
  })
}

async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  await Promise.all(Array.from(stores, store => store.stop()))
  await balancer.close()
  await sandbox.close()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
