import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { quantile } from '../../bench/measurement.ts'
import { openDatabase } from '../../platform/database/open-database.server.ts'
import { insertProduct } from '../factories.ts'
import { waitForDemoPhotos } from '../processes/build-version.ts'
import { startStore } from '../processes/store-process.ts'
import { fetchFrom } from '../shopper-client.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import type { Attack, AttackResult, Target } from './attack.ts'
import { createBrowser } from './drop-buyers.ts'
import { readMegabytes, watchStore } from './watch-store.ts'

const maxHealthMs = 250
const maxDescriptors = 1_500
const maxRetainedMegabytes = 60
const recoveryMs = 30_000

export interface AttackReport extends AttackResult {
  name: string
  peakMegabytes: number
  peakDescriptors: number
  healthMs: number
}

export interface AttackOptions {
  attacks: readonly Attack[]
  onReport: (report: AttackReport) => void
  /**
   * Whether nothing else uses the machine: then the times of `/healthz` count, and the memory that
   * the shared store has kept 30 seconds after the last attack. Times that are too long count when
   * they come again in a second try on a fresh store: a machine may stand still once.
   */
  isAlone?: boolean
}

/**
 * Attacks real store processes, one attack after the other. Those without settings of their own
 * share a store. The others get a copy of its catalogue, and come while it recovers.
 *
 * @returns what any attacker has reached
 */
export async function runAttacks({ attacks, onReport, isAlone = false }: AttackOptions) {
  const violations: string[] = []
  const slowOnce = new Set<Attack>()
  const attack = async (target: Target, one: Attack) => {
    const { name, run, maxMegabytes = 600 } = one
    const { process, url } = target.store
    const stopWatching = await watchStore({ url, pid: process.pid as number })
    const result = await run(target)
    const { peakMegabytes, peakDescriptors, healthTimes } = await stopWatching()
    const healthMs = Math.round(quantile(healthTimes, 0.99))
    const found = [...result.violations]
    if (peakMegabytes > maxMegabytes) found.push(`memory reached ${peakMegabytes} of ${maxMegabytes} MB`)
    if (isAlone && healthMs > maxHealthMs) {
      if (slowOnce.has(one)) found.push(`/healthz took ${healthMs} of ${maxHealthMs} ms (p99), twice`)
      slowOnce.add(one)
    }
    if (peakDescriptors > maxDescriptors) found.push(`${peakDescriptors} files and sockets were open`)
    violations.push(...found.map(violation => `${name}: ${violation}`))
    onReport({ ...result, violations: found, name, peakMegabytes, peakDescriptors, healthMs })
    await target.waitUntilIdle()
  }

  const shared = attacks.filter(({ settings }) => !settings)
  // Quick attacks need no demo catalogue, whose photos take half a minute.
  const hasCatalogue = shared.some(({ isQuick }) => !isQuick)
  const catalogue = hasCatalogue ? {} : { DEMO: 'off' }
  await using copyFolder = await createTemporaryFolder('attacked')
  let copy: string | undefined
  const attackOthers = async () => {
    for (const one of attacks) if (one.settings) await withTarget(one.settings, copy, target => attack(target, one))
  }
  const measureRecovery = async (pid: number, atStart: number) => {
    await wait(recoveryMs)
    const retained = readMegabytes(pid) - atStart
    if (retained > maxRetainedMegabytes)
      violations.push(`memory after the attacks: ${retained} of ${maxRetainedMegabytes} MB more`)
    onReport({
      name: 'afterwards',
      figures: { 'MB at the start': atStart, 'MB more 30 s after the last attack': retained },
      violations: retained > maxRetainedMegabytes ? ['memory was retained'] : [],
      peakMegabytes: atStart + retained,
      peakDescriptors: 0,
      healthMs: 0,
    })
  }
  if (shared.length > 0)
    await withTarget(catalogue, undefined, async target => {
      if (hasCatalogue && shared.length < attacks.length) copy = await copyData(target, copyFolder.path)
      if (isAlone) await warmUp(target)
      await target.waitUntilIdle()
      const pid = target.store.process.pid as number
      const atStart = readMegabytes(pid)
      for (const one of shared) await attack(target, one)
      // The store is idle from here on, which disturbs no other one.
      await Promise.all([isAlone && measureRecovery(pid, atStart), attackOthers()])
    })
  else await attackOthers()
  for (const one of [...slowOnce])
    await withTarget(one.settings ?? catalogue, copy, async target => {
      await warmUp(target)
      await attack(target, one)
    })
  return violations
}

/** Copies the data of a store that runs: a store that finds products there makes no others. */
async function copyData({ db, dataDir }: Target, folder: string): Promise<string> {
  await cp(join(dataDir, 'photos'), join(folder, 'photos'), { recursive: true })
  await sql`vacuum into ${join(folder, 'store.sqlite')}`.execute(db)
  return folder
}

/** Uses the store as shoppers do: one that nobody has visited has loaded only half of its code. */
async function warmUp(target: Target): Promise<void> {
  const { db, request, store } = target
  const photos = await db.selectFrom('photos').select('url').where('blur', 'is not', null).limit(10).execute()
  const paths = ['/shop', '/shop?lang=ms', '/product/demo-5', '/cart', '/past-sales', '/api/products', '/login']
  for (let index = 0; index < 100; index++) {
    const address = `198.51.100.${index}`
    const load = (path: string) => request(address, path).then(response => response.text())
    await Promise.all([...paths, ...photos.map(({ url }) => url)].map(load))
    await createBrowser(target, address).buy([await insertProduct(db)])
    const body = new URLSearchParams({ email: `shopper-${index}@example.com`, password: 'wrong' })
    await request(address, '/login.data', { method: 'POST', body, headers: { origin: store.url } })
  }
}

/** Starts a store, with a copy of another store's data if there is one. */
async function withTarget(
  settings: Record<string, string>,
  copy: string | undefined,
  use: (target: Target) => Promise<void>,
): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { path: dataDir } = stack.use(await createTemporaryFolder('attack'))
  if (copy) await cp(copy, dataDir, { recursive: true })
  const logLines: string[] = []
  const environment = {
    DATA_DIR: dataDir,
    DEMO: 'on',
    RATE_LIMITS: 'on',
    TRUST_PROXY: '1',
    ALLOW_SANDBOX: 'yes',
    ...settings,
  }
  const store = await startStore(environment, { onLog: line => void logLines.push(line) })
  stack.defer(async () => void (await store.stop('SIGKILL')))
  const db = stack.use(await openDatabase({ dataDir }))
  await waitForDemoPhotos(db)
  await use({
    store,
    db,
    dataDir,
    logLines,
    request: (address, path, init) => fetchFrom(address, new URL(path, store.url), init),
    waitUntilIdle: () => waitUntilIdle(store.process.pid as number),
  })
}

const maxIdleTicks = 3
const tries = 300

/** Waits until the process uses less than 30 ms of processor time in 200 ms. */
async function waitUntilIdle(pid: number): Promise<void> {
  for (let before = readTicks(pid), count = 0; count < tries; count++) {
    await wait(200)
    const now = readTicks(pid)
    if (now - before < maxIdleTicks) return
    before = now
  }
}

/** Processor time of all threads of a process, in hundredths of a second. */
function readTicks(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return Number(fields[11]) + Number(fields[12])
}
