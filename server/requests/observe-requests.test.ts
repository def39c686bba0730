import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '#platform/log/create-log.server.ts'
import { waitFor } from '#test/wait-for.ts'
import { type FinishedRequest, observeRequests, type RequestObserverOptions } from './observe-requests.ts'
import { getCurrentRequest, setCurrentRoute } from './request-context.ts'

let server: Server
afterEach(async () => {
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

/** Serves '/cached' as a page cache does, and everything else by `serve`. */
async function start(
  requestLog: RequestObserverOptions['requestLog'],
  serve: (request: IncomingMessage, response: ServerResponse) => unknown = (_request, response) => response.end(),
) {
  const lines: Record<string, unknown>[] = []
  const finished: FinishedRequest[] = []
  const log = createLog(
    { level: 'info', getRequestId: () => getCurrentRequest()?.id },
    { write: line => void lines.push(JSON.parse(line)) },
  )
  server = createServer(
    observeRequests({
      requestLog,
      publicUrl: 'https://shop.example',
      log,
      onFinish: request => void finished.push(request),
      serveCached(request, response) {
        if (request.url !== '/cached') return undefined
        response.writeHead(200, ['content-type', 'text/plain']).end('cached')
        return '/cached'
      },
      serve,
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { lines, finished, log, url, fetch: (path: string, init?: RequestInit) => fetch(url + path, init) }
}

describe('the id of a request', () => {
  test('is taken over from a well-formed X-Request-Id and logged', async () => {
    const store = await start('dynamic')
    await store.fetch('/', { headers: { 'x-request-id': 'proxy-0123456789' } })
    await waitFor(() => expect(store.lines).toHaveLength(1))
    expect(store.lines).toMatchObject([{ msg: 'Request', requestId: 'proxy-0123456789' }])
  })

  test.each(['short', 'aina@mail.example', 'two words here', 'x'.repeat(129)])('is made instead of %j', async given => {
    const store = await start('dynamic')
    await store.fetch('/', { headers: { 'x-request-id': given } })
    await waitFor(() => expect(store.lines).toMatchObject([{ requestId: expect.stringMatching(/^[\da-f-]{36}$/) }]))
  })

  test('is in what the request logs, also later, and in no other line', async () => {
    const store = await start('off', async (_request, response) => {
      await wait(1)
      store.log.error({ err: new Error('broken') }, 'Request failed')
      response.end()
    })
    await Promise.all(['request-a', 'request-b'].map(id => store.fetch('/', { headers: { 'x-request-id': id } })))
    store.log.info({}, 'Outside')
    expect(store.lines.map(({ requestId }) => requestId).sort()).toEqual(['request-a', 'request-b', undefined])
  })
})

test('logs method, route, status and duration, and never the path', async () => {
  const store = await start('dynamic', (_request, response) => {
    setCurrentRoute('/order/:token')
    setCurrentRoute('/*')
    response.writeHead(404).end()
  })
  await store.fetch('/order/the-key-of-an-order?session_id=cs_1', { method: 'POST' })
  await waitFor(() => expect(store.lines).toHaveLength(1))
  expect(store.lines).toMatchObject([{ method: 'POST', route: '/order/:token', status: 404 }])
  expect(store.lines[0]?.durationMs).toBeGreaterThanOrEqual(0)
  expect(JSON.stringify(store.lines)).not.toMatch(/the-key|cs_1/)
})

test('logs a client that left before there was a response as 499', async () => {
  const store = await start('dynamic', () => {})
  const request = get(store.url, { agent: false })
  request.on('error', () => {})
  await once(request, 'socket')
  await once(server, 'request')
  request.destroy()
  await waitFor(() => expect(store.lines).toHaveLength(1))
  expect(store.lines).toMatchObject([{ status: 499 }])
})

test.each([
  ['off', []],
  ['errors', [500, 500]],
  ['dynamic', [200, 500, 500]],
  ['all', [200, 200, 200, 500, 500, 500]],
] as const)('REQUEST_LOG %s logs the statuses %j', async (requestLog, statuses) => {
  const store = await start(requestLog, ({ url = '' }, response) => {
    setCurrentRoute(url.startsWith('/assets') ? '/assets/*' : url)
    response.writeHead(/broken|readyz/.test(url) ? 500 : 200).end()
  })
  for (const path of ['/cached', '/assets/a.js', '/assets/broken.js', '/page', '/broken', '/readyz'])
    await store.fetch(path)
  await waitFor(() => expect(store.finished).toHaveLength(6))
  expect(store.lines.map(({ status }) => status).sort()).toEqual(statuses)
})

test('counts cached pages, and logs nothing of them', async () => {
  const store = await start('dynamic')
  await store.fetch('/cached')
  expect(store.finished).toMatchObject([{ method: 'GET', route: '/cached', status: 200, cache: 'hit' }])
  expect(store.lines).toEqual([])
})

test('logs another host than that of PUBLIC_URL once, and of 20 at most', async () => {
  const { lines, url } = await start('off')
  const ask = (host: string, path = '/') =>
    new Promise(resolve => get(url + path, { headers: { host } }, response => resolve(response.resume())))
  for (const host of ['shop.example', 'localhost:3000', '127.0.0.1', '[::1]:3000']) await ask(host)
  expect(lines).toEqual([])
  for (const path of ['/', '/cached', '/cached']) await ask('www.shop.example', path)
  expect(lines).toMatchObject([{ host: 'www.shop.example', publicUrl: 'https://shop.example' }])
  for (let count = 0; count < 30; count++) await ask(`${count}.${'x'.repeat(200)}.example`)
  expect(lines.map(({ host }) => String(host).length).filter(length => length > 100)).toEqual([])
  expect(lines.length).toBeLessThan(21)
})
