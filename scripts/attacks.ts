import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { attacks, createBrowser, type Target } from '#test/attacks/attacks.ts'
import { readMegabytes, watchStore } from '#test/attacks/watch-store.ts'
import { insertProduct } from '#test/factories.ts'
import { startStore } from '#test/processes/store-process.ts'
import { fetchFrom } from '#test/shopper-client.ts'
import { createTemporaryFolder } from '#test/temporary-folder.ts'
import { quantile } from '../bench/measurement.ts'

// Attacks a store process under load in every way that once wore it down, and fails when an attack
// succeeds. Nothing else may use the machine. With `-- --only NAME` in that way alone.

const maxMegabytes = 600
/** Eight uploads of 12 MB wait in memory while one is decoded. */
const maxMegabytesOfUploads = 700
const maxHealthMs = 250
const maxDescriptors = 1_500
const maxRetainedMegabytes = 60
const restMs = 3_000
const recoveryMs = 30_000

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = values.only === undefined ? Object.keys(attacks) : [values.only]
if (!chosen.every(name => name in attacks))
  throw new Error(`No such attack. There are: ${Object.keys(attacks).join(', ')}`)

await using folder = await createTemporaryFolder('attack')
const store = await startStore(
  { DATA_DIR: folder.path, DEMO: 'on', RATE_LIMITS: 'on', TRUST_PROXY: '1', ALLOW_SANDBOX: 'yes' },
  { onLog() {} },
)
await using stack = new AsyncDisposableStack()
stack.defer(async () => void (await store.stop('SIGKILL')))
await using db = await openDatabase({ dataDir: folder.path })
const pid = store.process.pid as number
await warmUp({ url: store.url, db })
await wait(restMs)
const megabytesBefore = readMegabytes(pid)
// A machine may stand still once: times of /healthz count when they are too long twice.
for (const name of chosen) if (await attack(name, { isLast: false })) await attack(name, { isLast: true })
await wait(recoveryMs)
const retained = readMegabytes(pid) - megabytesBefore
report('afterwards', { 'MB more than before the attacks': retained }, retained > maxRetainedMegabytes ? ['memory'] : [])

/** @returns whether `/healthz` was slow, which is a violation the last time only */
async function attack(name: string, { isLast }: { isLast: boolean }): Promise<boolean> {
  const stopWatching = await watchStore({ url: store.url, pid })
  const result = await attacks[name]?.({ url: store.url, db })
  const { peakMegabytes, peakDescriptors, healthTimes } = await stopWatching()
  const healthMs = Math.round(quantile(healthTimes, 0.99))
  const isSlow = healthMs > maxHealthMs
  const limit = name === 'small pictures, large memory' ? maxMegabytesOfUploads : maxMegabytes
  report(
    name,
    {
      ...result?.figures,
      'peak MB': peakMegabytes,
      'peak descriptors': peakDescriptors,
      '/healthz p99 ms': healthMs,
    },
    [
      ...(result?.violations ?? []),
      ...(peakMegabytes > limit ? [`memory reached ${peakMegabytes} of ${limit} MB`] : []),
      ...(peakDescriptors > maxDescriptors ? [`${peakDescriptors} files and sockets were open`] : []),
      ...(isSlow && isLast ? [`/healthz took ${healthMs} of ${maxHealthMs} ms (p99), twice`] : []),
    ],
  )
  await wait(restMs)
  return isSlow
}

function report(name: string, figures: Record<string, string | number>, violations: string[]): void {
  console.log(`${violations.length > 0 ? 'SUCCEEDS' : 'fails'}  ${name}`)
  for (const [label, value] of Object.entries(figures)) console.log(`    ${label}: ${value}`)
  for (const violation of violations) console.log(`    ! ${violation}`)
  if (violations.length > 0) process.exitCode = 1
}

/** Uses the store as shoppers do: one that nobody has visited has loaded only half of its code. */
async function warmUp(target: Target): Promise<void> {
  const photos = await db.selectFrom('photos').select('url').limit(10).execute()
  const pages = ['/shop', '/shop?lang=ms', '/product/demo-5', '/cart', '/past-sales', '/api/products', '/login']
  const paths = [...pages, ...photos.map(({ url }) => url)]
  for (let index = 0; index < 100; index++) {
    const address = `198.51.100.${index}`
    const send = async (path: string, init?: RequestInit) =>
      (await fetchFrom(address, new URL(path, target.url), init)).text()
    await Promise.all(paths.map(path => send(path)))
    await createBrowser(target, address).buy([await insertProduct(db)])
    const body = new URLSearchParams({ email: `shopper-${index}@example.com`, password: 'wrong' })
    await send('/login.data', { method: 'POST', body, headers: { origin: target.url } })
  }
}
