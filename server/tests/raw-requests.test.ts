import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLimiter } from '#store/limiter.ts'
import { type StoreProcess, startStore } from '#test/processes/store-process.ts'

// Requests that no client of the other tests can send, because they are malformed as HTTP.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let store: StoreProcess
let dataDir: string
let logLines: string[]
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'raw-requests-'))
  logLines = []
  store = await startStore(
    { DATA_DIR: dataDir, RATE_LIMITS: 'on', TRUST_PROXY: '1', ALLOW_SANDBOX: 'yes' },
    { onLog: line => void logLines.push(line) },
  )
})
afterAll(async () => {
  await store?.stop('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'M-SEARCH',
  'get',
  'Ünknown',
  '',
]
/** Beginnings of what the store answers to, each followed by every name. */
const prefixes = [
  '/',
  '/shop?q=',
  '/product/',
  '/login.data?',
  '/api/products/',
  '/product-images/',
  '/assets/',
  '/sandbox/stripe/',
  '/link-previews/',
  '/.well-known/',
  '/healthz?',
  '/__manifest?paths=',
  '/order/',
]
const names = ['%', '%ff', '%E0%A4%A', '%00', '..%2F..%2F', '%5C', '../', '\xff\xfe', '\x7f', '[]', '%0d%0aX:%20y']
const otherTargets = [
  '*',
  '',
  '//',
  '//evil.example/',
  'http://evil.example/shop',
  'http://[/',
  'shop',
  '/\\',
  '/a b',
  '?',
]

const headerNames = [
  'Host',
  'Cookie',
  'Origin',
  'Referer',
  'Accept-Encoding',
  'Accept-Language',
  'If-None-Match',
  'If-Modified-Since',
  'Range',
  'Forwarded',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'X-Request-Id',
  'Authorization',
  'Content-Length',
  'Content-Type',
  'X-HTTP-Method-Override',
  'X-\xff',
  'A B',
  '',
]
const headerValues = [
  ...names,
  '',
  ';;q=',
  '"',
  '-1',
  'bytes=9-1',
  'http://%',
  '[::',
  'store.session_token=%ff; device=%',
]

/** Sends bytes on a connection of their own. Resolves to the status, 'none' without a response. */
async function send(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(store.url).port), '127.0.0.1')
  let response = ''
  socket
    .on('error', () => undefined)
    .on('data', data => {
      response += data.toString('latin1')
      if (response.includes('\r\n\r\n')) socket.destroy()
    })
  socket.write(bytes, 'latin1')
  socket.setTimeout(20_000, () => socket.destroy())
  await once(socket, 'close')
  return /^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 'none'
}

async function expectNoFailure(requests: string[]): Promise<void> {
  const limit = createLimiter(8)
  const statuses = await Promise.all(requests.map(bytes => limit(() => send(bytes))))
  const isFailure = (status: string | undefined) => status === 'none' || status?.startsWith('5')
  expect(requests.map((bytes, index) => [statuses[index], bytes]).filter(([status]) => isFailure(status))).toEqual([])
  expect(logLines.filter(line => /^\{"level":[56]0/.test(line))).toEqual([])
  expect(await send('GET /shop HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe('200')
}

test('a malformed target or method has a response, which is no failure of the server', async () => {
  const targets = prefixes.flatMap(prefix => names.map(name => prefix + name))
  await expectNoFailure([
    ...targets.map(target => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`),
    ...methods.flatMap(method =>
      otherTargets.map(target => `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`),
    ),
  ])
})

test('a malformed header has a response, which is no failure of the server', async () => {
  const headers = headerNames.flatMap(name => headerValues.map(value => `${name}: ${value}`))
  await expectNoFailure([
    ...headers.map(header => `GET /shop HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`),
    ...headers.map(header => `GET /api/session HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`),
  ])
})
