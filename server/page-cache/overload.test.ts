import { once } from 'node:events'
import { Agent, createServer, request as httpRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitFor } from '#test/wait-for.ts'
import { createRenderQueue } from '../http/render-queue.ts'
import { createPageCache } from './page-cache.ts'

const waiting = { interval: 1 }
const attacker = '203.0.113.7'
const shopper = '203.0.113.8'

let server: Server
let rendered: string[]
/** What the shopper's network has requested. */
let requested: (string | undefined)[]
let render: () => Promise<void>
beforeEach(async () => {
  rendered = []
  requested = []
  render = async () => {}
  const pageCache = createPageCache({
    isDatabaseAvailable: () => true,
    async render({ url }) {
      rendered.push(new URL(url).pathname + new URL(url).search)
      await render()
      return new Response('a page', { headers: { 'content-type': 'text/html' } })
    },
    publicUrl: 'http://localhost:3000',
    now: () => 0,
    readDatabaseVersion: () => 0,
    renderQueue: createRenderQueue({ isLimited: true }),
    trustedProxies: 1,
    onError: error => {
      throw error
    },
  })
  server = createServer((request, response) => {
    if (request.headers['x-forwarded-for'] === shopper) requested.push(request.url)
    if (pageCache.serveCached(request, response) === undefined) pageCache.serve(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', 1000, resolve))
})
afterEach(async () => {
  const closed = once(server, 'close')
  server.close()
  // A connection that a failed test has left open would keep the server.
  server.closeAllConnections()
  await closed
})

interface Page {
  status: number | undefined
  headers: Record<string, unknown>
  body: string
}

function fetchPage(path: string, from: string, { method = 'GET', agent = false as Agent | false } = {}): Promise<Page> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': from }
    const outgoing = httpRequest({ host: '127.0.0.1', port, path, method, headers, agent }, response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', chunk => {
        body += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

const fetchUniquePages = (count: number, { first = 0, agent = false as Agent | false } = {}) =>
  Array.from({ length: count }, (_, number) => fetchPage(`/shop?q=${first + number}`, attacker, { agent }))

test('serves a cached page before the 300 unique pages that one network asks for', {
  timeout: 60_000,
}, async () => {
  // All connections are open before, so that their requests arrive at once.
  const agent = new Agent({ keepAlive: true })
  await Promise.all(Array.from({ length: 301 }, () => fetchPage('/shop', shopper, { agent })))
  rendered = []
  render = async () => {
    const end = performance.now() + 2
    while (performance.now() < end);
  }
  const attack = fetchUniquePages(300, { agent })
  await waitFor(() => expect(rendered.length).toBeGreaterThan(0), waiting)
  const before = rendered.length
  expect((await fetchPage('/shop', shopper, { agent })).status).toBe(200)
  const renderedMeanwhile = rendered.length - before
  const statuses = (await Promise.all(attack)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  // Some 64 pages are accepted, more when a busy machine is late with sending them; the cached one
  // doesn't wait for the last of them.
  expect(renderedMeanwhile).toBeLessThan(25)
  expect(rendered.length).toBeLessThan(200)
  agent.destroy()
})

test('refuses a network that has too many pages waiting, with a page that leads on', { timeout: 60_000 }, async () => {
  await fetchPage('/past-sales', attacker)
  const gate = Promise.withResolvers<void>()
  render = () => gate.promise
  const running = fetchUniquePages(2)
  await waitFor(() => expect(rendered).toHaveLength(3), waiting)
  const refused: Page[] = []
  const attack = fetchUniquePages(70, { first: 2 }).map(async request => {
    const page = await request
    if (page.status === 503) refused.push(page)
    return page.status
  })
  // 64 wait.
  await waitFor(() => expect(refused).toHaveLength(6), waiting)
  for (const { headers, body } of refused) {
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' })
    expect(body).toContain('href="/shop"')
  }
  expect(await fetchPage('/shop?q=more', attacker, { method: 'HEAD' })).toMatchObject({ status: 503, body: '' })
  expect((await fetchPage('/shop.data?q=more', attacker)).headers).toMatchObject({ 'x-remix-redirect': '/shop?q=more' })
  expect((await fetchPage('/past-sales', attacker)).status).toBe(200)
  gate.resolve()
  expect((await Promise.all(attack)).filter(status => status === 200)).toHaveLength(64)
  await Promise.all(running)
})

test('renders the page of another network before the rest of a busy one', { timeout: 60_000 }, async () => {
  const gate = Promise.withResolvers<void>()
  render = () => gate.promise
  const attack = fetchUniquePages(72)
  await Promise.any(attack.slice().map(async request => expect((await request).status).toBe(503)))
  // Waits for the same page as a request of the other network, but not for its turn.
  const paths = ['/shop?q=other', '/shop?q=30']
  const arrived = waitFor(() => expect(requested).toEqual(expect.arrayContaining(paths)), waiting)
  const others = paths.map(path => fetchPage(path, shopper))
  await arrived
  gate.resolve()
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
  await Promise.all(attack)
  expect(rendered.length).toBeGreaterThan(30)
  for (const path of paths) expect(rendered.indexOf(path)).toBeLessThan(8)
})
