import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Drill } from './outage.ts'
import { describeOutcome, startProxiedStore, startVisitors } from './proxied-store.ts'
import { createFront, type ShippedProxy, startProxy } from './proxies.ts'

const hangMs = 40_000
/** Caddy sees it after three seconds, and nginx sends no more than the others have open. */
const maxSlow = 20
const slowMs = 5_000
/** What the proxies wait for a process, and what a busy machine takes besides. */
const maxWaitMs = 28_000

/** One of three processes is stopped (SIGSTOP) for 40 seconds while shoppers read pages. */
export const createHangingProcessDrill = (proxy: ShippedProxy): Drill => ({
  name: `hanging process behind ${proxy.command}`,
  needs: ['postgres', proxy.command],
  async run({ postgres }) {
    const violations: string[] = []
    const figures = {
      ...(await readPages({ proxy, postgres }, violations)),
      ...(await writeOnce(proxy, violations)),
    }
    return { name: `hanging process behind ${proxy.command}`, figures, violations }
  },
})

async function readPages(
  { proxy, postgres }: { proxy: ShippedProxy; postgres: Parameters<typeof startProxiedStore>[0]['postgres'] },
  violations: string[],
) {
  await using stack = new AsyncDisposableStack()
  const store = await startProxiedStore({ proxy, postgres, database: `hanging_${proxy.command}` })
  stack.defer(store.close)
  let slow = 0
  const send = async (path: string) => {
    const startedAt = performance.now()
    const response = await store.front.send(path)
    if (performance.now() - startedAt > slowMs) slow += 1
    return response
  }
  const hanging = store.processes[0]?.process
  hanging?.kill('SIGSTOP')
  const visitors = startVisitors(send, { '/shop': { everyMs: 200, choosePath: () => '/shop' } })
  await wait(hangMs)
  hanging?.kill('SIGCONT')
  const outcome = (await visitors.stop()).get('/shop')
  if (!outcome) throw new Error('Nobody asked for /shop')
  if ([...outcome.counts.keys()].some(status => status !== 200)) violations.push('/shop was refused')
  if (outcome.longestMs > maxWaitMs) violations.push('/shop took too long')
  if (slow > maxSlow) violations.push(`/shop took more than five seconds ${slow} times`)
  return { 'GET /shop': describeOutcome(outcome), 'longer than five seconds': slow }
}

/** A process that says it is ready and answers nothing else. */
async function writeOnce(proxy: ShippedProxy, violations: string[]) {
  await using stack = new AsyncDisposableStack()
  const received = new Map<string, number>()
  const addresses: string[] = []
  for (const hangs of [true, false, false]) {
    const server = createServer((request, response) => {
      const { url = '', method = '' } = request
      request.resume()
      if (/^\/(readyz|healthz)/.test(url)) return void response.end()
      const name = `${method} ${url}`
      received.set(name, (received.get(name) ?? 0) + 1)
      if (!hangs) response.end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    addresses.push(`127.0.0.1:${(server.address() as AddressInfo).port}`)
    stack.defer(() => void server.close().closeAllConnections())
  }
  const front = await createFront()
  stack.defer(front.remove)
  stack.defer(await startProxy(proxy, front, addresses))
  const send = (method: string, turn: number) =>
    front.send(`/requests/${turn}`, { method, ...(method === 'POST' ? { body: 'x' } : {}) }).then(
      ({ status }) => status,
      () => 0,
    )
  const startedAt = performance.now()
  const turns = Array.from({ length: 12 }, (_, turn) => turn)
  const [posts, gets] = await Promise.all([
    Promise.all(turns.map(turn => send('POST', turn))),
    Promise.all(turns.map(turn => send('GET', turn))),
  ])
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const times = (method: string) => turns.map(turn => received.get(`${method} /requests/${turn}`) ?? 0)
  if (Math.max(...times('POST')) > 1) violations.push('a POST was received twice')
  if (gets.some(status => status !== 200)) violations.push('a GET was not sent to another process')
  return {
    'POST, most received': Math.max(...times('POST')),
    'POST, statuses': [...new Set(posts)].join(', '),
    'GET, statuses': [...new Set(gets)].join(', '),
    'GET, sent to a second process': times('GET').filter(count => count > 1).length,
    'seconds until all were answered': seconds,
  }
}
