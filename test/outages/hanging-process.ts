import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createDatabase } from '../postgres/databases.ts'
import { type StoreProcess, startStore } from '../processes/store-process.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import type { Drill, DrillReport } from './drill.ts'
import { createFront, type ShippedProxy, startProxy } from './proxies.ts'

const maxBlockedMs = 40_000
/** Makes a process hang as soon as a request asks for this path. */
const blockingPath = '/hang-for-ever'
const plantedLoop = `data:text/javascript,${encodeURIComponent(`
  const { pathname } = Object.getOwnPropertyDescriptors(URL.prototype)
  Object.defineProperty(URL.prototype, 'pathname', { ...pathname, get() {
    const path = pathname.get.call(this)
    while (path === '${blockingPath}');
    return path
  } })
`)}`

/** That a store which is served ends by itself when its event loop stands still. */
export const drillEventLoop: Drill = {
  name: 'a process whose event loop stands still',
  needs: [],
  async run() {
    await using stack = new AsyncDisposableStack()
    const { path: dataDir } = stack.use(await createTemporaryFolder('hanging'))
    const lines: string[] = []
    const store = await startStore(
      { DATA_DIR: dataDir },
      { preload: [plantedLoop], onLog: line => void lines.push(line) },
    )
    stack.defer(async () => void (await store.stop('SIGKILL')))
    const startedAt = performance.now()
    const ended = once(store.process, 'exit')
    fetch(store.url + blockingPath, { headers: { 'x-request-id': 'the-request-that-hangs' } }).catch(() => {})
    await Promise.race([ended, wait(2 * maxBlockedMs, undefined, { ref: false })])
    const ms = Math.round(performance.now() - startedAt)
    const line = lines.find(text => text.includes('Event loop stands still')) ?? ''
    return {
      figures: { 'ms until the process has ended': ms, 'its last line': line },
      violations: [
        ...(ms > maxBlockedMs ? ['the process goes on'] : []),
        ...(line.includes('the-request-that-hangs') ? [] : ['no line of the log names the request']),
      ],
    }
  },
}

const stoppedMs = 40_000
/** Caddy sees it after three seconds, and nginx sends no more than the others have open. */
const maxSlow = 20
const slowMs = 5_000
/** What the proxies wait for a process, and what a busy machine takes besides. */
const maxWaitMs = 28_000

/** One of three processes is stopped (SIGSTOP) for 40 seconds while shoppers read pages. */
export const createProxyDrill = (proxy: ShippedProxy): Drill => ({
  name: `hanging process behind ${proxy.command}`,
  needs: ['postgres', proxy.command],
  async run({ postgres }) {
    const databaseUrl = await createDatabase(postgres.url, `hanging_${proxy.command}`)
    const [pages, requests] = [await readPages(proxy, databaseUrl), await sendOnce(proxy)]
    return {
      figures: { ...pages.figures, ...requests.figures },
      violations: [...pages.violations, ...requests.violations],
    }
  },
})

async function readPages(proxy: ShippedProxy, databaseUrl: string): Promise<DrillReport> {
  await using stack = new AsyncDisposableStack()
  const front = await createFront()
  stack.defer(front.remove)
  const { path } = stack.use(await createTemporaryFolder('proxied'))
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: path, PUBLIC_URL: front.publicUrl, TRUST_PROXY: '1' }
  const processes: StoreProcess[] = []
  // The first one makes the tables.
  for (let count = 0; count < 3; count++) {
    const store = await startStore({ ...environment, LOG_LEVEL: 'silent' })
    processes.push(store)
    stack.defer(async () => void (await store.stop('SIGKILL')))
  }
  const addresses = processes.map(({ url }) => new URL(url).host.replace('localhost', '127.0.0.1'))
  stack.defer(await startProxy(proxy, front, addresses))

  const statuses = new Set<number>()
  const times: number[] = []
  const read = async () => {
    const startedAt = performance.now()
    const response = await front.send('/shop').catch(() => undefined)
    const body = await response?.arrayBuffer().catch(() => undefined)
    const status = body ? (response?.status ?? 0) : 0
    statuses.add(status)
    times.push(performance.now() - startedAt)
  }
  processes[0]?.process.kill('SIGSTOP')
  const reading: Promise<void>[] = []
  for (const startedAt = performance.now(); performance.now() - startedAt < stoppedMs; await wait(200))
    reading.push(read())
  processes[0]?.process.kill('SIGCONT')
  await Promise.all(reading)
  const maxMs = Math.max(...times)
  const slow = times.filter(ms => ms > slowMs).length
  return {
    figures: {
      'GET /shop': `${times.length} × ${[...statuses].join(', ')}, the longest ${(maxMs / 1000).toFixed(1)} s`,
      'longer than five seconds': slow,
    },
    violations: [
      ...([...statuses].some(status => status !== 200) ? ['/shop was refused'] : []),
      ...(maxMs > maxWaitMs ? ['/shop took too long'] : []),
      ...(slow > maxSlow ? [`/shop took more than five seconds ${slow} times`] : []),
    ],
  }
}

/** One of three processes says that it is ready and answers nothing else. */
async function sendOnce(proxy: ShippedProxy): Promise<DrillReport> {
  await using stack = new AsyncDisposableStack()
  const received: string[] = []
  const addresses: string[] = []
  for (const hangs of [true, false, false]) {
    const server = createServer((request, response) => {
      request.resume()
      if (/^\/(readyz|healthz)/.test(request.url ?? '')) return void response.end()
      received.push(`${request.method} ${request.url}`)
      if (!hangs) response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    addresses.push(`127.0.0.1:${(server.address() as AddressInfo).port}`)
    stack.defer(() => void server.close().closeAllConnections())
  }
  const front = await createFront()
  stack.defer(front.remove)
  stack.defer(await startProxy(proxy, front, addresses))
  const send = (init: RequestInit) =>
    Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        front.send(`/requests/${turn}`, init).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    )
  const [posts, gets] = await Promise.all([send({ method: 'POST', body: 'x' }), send({ method: 'GET' })])
  const repeated = received.filter((request, index) => received.indexOf(request) !== index)
  return {
    figures: {
      'POST, statuses': [...new Set(posts)].join(', '),
      'GET, statuses': [...new Set(gets)].join(', '),
      'sent to a second process': repeated.length,
    },
    violations: [
      ...(repeated.some(request => request.startsWith('POST')) ? ['a POST was received twice'] : []),
      ...(gets.some(status => status !== 200) ? ['a GET was not sent to another process'] : []),
    ],
  }
}
