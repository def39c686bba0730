import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import routeConfig from '#app/routes.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import { insertUser } from '#test/factories.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { createSample, replaceEach } from '#test/sample-values.ts'
import { signUp } from '#test/signed-in-user.ts'
import { isFullSize } from '#test/test-size.ts'
import { findDescription } from '../http/endpoints.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const maxMs = 50
const size = 63_000

const repeat = (unit: string) => unit.repeat(Math.floor(size / unit.length))
/** What patterns and parsers go through more than once. */
const texts = [
  `a${repeat(' ')}x`,
  ...(isFullSize
    ? [
        repeat('a\u0301'),
        repeat(' \n'),
        repeat('<body'),
        `a@${repeat('a.')}`,
        repeat(';,=/%['),
        repeat('{"a":'),
        repeat('\u202e \u0085'),
      ]
    : []),
]

let harness: Harness
beforeAll(async () => {
  // The router warns of each address that it can't decode.
  vi.spyOn(console, 'warn').mockReturnValue()
  harness = await createHarness({ hasPages: true })
  const uid = await insertUser(harness.db, { isAdmin: true })
  vi.spyOn(harness.dependencies.signIn, 'findUser').mockImplementation(() => findUser(harness.db, uid))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await harness.close()
})

/** Milliseconds of this thread that a request takes. */
async function measure(path: string, init: RequestInit): Promise<number> {
  const before = process.threadCpuUsage()
  const response = await harness.request(path, init)
  await response.body?.cancel()
  const { user, system } = process.threadCpuUsage(before)
  expect(response.status, path.slice(0, 100)).toBeLessThan(500)
  const location = response.headers.get('location')
  if (location) expect(new URL(location, 'http://localhost:3000').host).toBe('localhost:3000')
  return (user + system) / 1000
}

const slow: string[] = []
/** Notes a request that takes too long each time: the first one may load or compile something. */
async function check(name: string, path: string, init: RequestInit = {}): Promise<void> {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 4 && best >= maxMs; tries++) best = Math.min(best, await measure(path, init))
  if (best >= maxMs) slow.push(`${name}: ${Math.round(best)} ms`)
}
const expectNoneSlow = () => expect(slow.splice(0)).toEqual([])

const encode = (text: string) => encodeURIComponent(text.toWellFormed())
/** The beginning of a text, no longer than this in an address. */
const shorten = (text: string, length: number) =>
  text.slice(0, Math.floor((length * text.length) / encode(text).length))
const toQuery = (values: object) =>
  new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value).toWellFormed()]))

const headerNames = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cookie', 'forwarded', 'if-none-match'],
  ...['range', 'referer', 'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'x-request-id', 'stripe-signature'],
  ...['last-event-id', 'upload-key', 'if-modified-since', 'sec-fetch-site', 'origin'],
]
const isHeaderText = (text: string) => /^[ -~]*$/.test(text)

test('every field of every endpoint is read in linear time', async () => {
  const endpoints = harness.routes.flatMap(({ method, path, handler }) => {
    const endpoint = findDescription(handler)
    return endpoint ? [{ method, path, endpoint }] : []
  })
  expect(endpoints.length).toBeGreaterThan(25)
  for (const { method, path, endpoint } of endpoints)
    for (const text of texts) {
      const name = `${endpoint.id} ${JSON.stringify(text.slice(0, 12))}`
      const anyPath = path.replaceAll(/:\w+/g, 'a'.repeat(20))
      const headers = { 'content-type': 'application/json' }
      if (endpoint.body)
        for (const body of replaceEach(createSample(endpoint.body), text))
          await check(`${name} body`, anyPath, { method, headers, body: JSON.stringify(body) })
      if (method !== 'GET') {
        for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])
          await check(`${name} ${type}`, anyPath, { method, headers: { 'content-type': type }, body: text })
      }
      for (const field of Object.keys(endpoint.query?.shape ?? {}))
        for (const value of [text, shorten(text, 7500)])
          await check(`${name} ${field}`, `${anyPath}?${toQuery({ [field]: value })}`, { method })
      if (path.includes(':'))
        for (const value of [text, shorten(text, 7500)])
          await check(`${name} path`, path.replaceAll(/:\w+/g, encode(value)), { method })
    }
  expectNoneSlow()
})

interface Route {
  path?: string
  file: string
  children?: Route[]
}
const listRoutes = (routes: Route[]): { path: string; file: string }[] =>
  routes.flatMap(({ path, file, children = [] }) => [
    ...(children.length > 0 ? [] : [{ path: `/${path ?? ''}`, file }]),
    ...listRoutes(children),
  ])

const pages = listRoutes(routeConfig as Route[])
const toPath = (path: string, id: string) => path.replace(/:\w+|\*/, id)

/** What a page and the files beside it that it imports say, two imports deep. */
function readSources(file: string, depth = 2): string {
  const source = readFileSync(file, 'utf8')
  const imports = depth === 0 ? [] : [...source.matchAll(/from '(\.{1,2}\/[^']+\.tsx?)'/g)]
  return [
    source,
    ...imports.flatMap(([, path = '']) =>
      path.includes('+types') ? [] : readSources(join(dirname(file), path), depth - 1),
    ),
  ].join('\n')
}
const listMatches = (text: string, pattern: RegExp) => [
  ...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name)),
]

test('every address of every page is read in linear time', async () => {
  for (const { path, file } of pages) {
    const source = readSources(join('app', file), 1)
    const read = listMatches(source, /\.get\('(\w+)'\)|\b(\w+): \w+Param\b/g)
    const fields = [...new Set([...read, 'q', 'filter', 'cursor', 'ids'])]
    for (const text of texts) {
      const name = `${path} ${JSON.stringify(text.slice(0, 12))}`
      const address = toPath(path, 'a')
      // As much as an address may have.
      const part = shorten(text, 7500 / fields.length)
      await check(name, `${address}?${toQuery(Object.fromEntries(fields.map(field => [field, part])))}`)
      await check(`${name}, whole`, `${address}?${toQuery({ q: text })}`)
      if (address !== path) await check(`${name} path`, toPath(path, encode(shorten(text, 7500))))
    }
  }
  expectNoneSlow()
})

test('every form of every page is read in linear time', async () => {
  vi.restoreAllMocks()
  let users = 0
  for (const { path, file } of pages) {
    if (!/export (async function|const) action\b/.test(readFileSync(join('app', file), 'utf8'))) continue
    const source = readSources(join('app', file))
    const fields = listMatches(source, /\b(\w+): (?:z\b|text\b|\w+(?:Schema|Text|Field|List)\b)/g)
    const intents = listMatches(source, /intent: z\s*\.(?:literal|enum)\(\[?'([\w-]+)'/g)
    for (const intent of intents.length > 0 ? intents : ['a']) {
      const { cookie } = await signUp(harness, `admin-${users++}@example.com`, { isAdmin: true })
      const sample = { ...Object.fromEntries(fields.map(other => [other, 'aaaaaaaa'])), intent, email: 'a@b.example' }
      const all = [...new Set([...fields, 'intent', 'email', 'password', 'code', 'token'])]
      // At small size each form gets a quarter, other fields than the form before it.
      const names = isFullSize ? all : all.filter((_, index) => index % 4 === users % 4)
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
      for (const text of texts) {
        const encoded = toQuery({ text }).toString().slice('text='.length)
        for (const field of names) {
          const others = toQuery(sample)
          others.delete(field)
          const body = `${field}=${encoded}&${others}`
          const name = `${path} ${intent} ${field} ${JSON.stringify(text.slice(0, 12))}`
          await check(name, `${toPath(path, 'a')}.data`, { method: 'POST', headers, body })
        }
      }
    }
  }
  expectNoneSlow()
})

test('every header of every route is read in linear time', async () => {
  const endpoints = harness.endpoints.map(endpoint => endpoint.split(' ') as [string, string])
  const routes = [...endpoints, ...pages.map(({ path }) => ['GET', path] as const)]
  for (const [method, path] of routes.filter(([name]) => name !== 'ALL'))
    for (const text of texts.filter(isHeaderText)) {
      const name = `${method} ${path} ${JSON.stringify(text.slice(0, 12))}`
      const sent = Object.fromEntries(headerNames.map(header => [header, text]))
      await check(name, toPath(path, 'a'), { method, headers: sent })
      // As much as a header may have. Writes with another origin go no further.
      const short = text.slice(0, 8000)
      const own = Object.fromEntries(headerNames.slice(0, -2).map(header => [header, short]))
      const cookie = `store.session_token=${short.slice(0, 7000)}`
      await check(`${name} short`, toPath(path, 'a'), { method, headers: { ...own, cookie } })
    }
  expectNoneSlow()
})
