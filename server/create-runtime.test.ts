import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import { updateSettings } from '#store/settings/update-settings.server.ts'
import { waitFor } from '#test/wait-for.ts'
import { createRuntime, type ServerRuntime } from './create-runtime.ts'
import type { Env } from './dependencies.ts'
import { createFaultReporter } from './lifecycle/fault-reporter.ts'

const log = pino({ level: 'silent' })
let dataDir: string
let runtime: ServerRuntime | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'store-runtime-'))
})
afterEach(async () => {
  await runtime?.close()
  runtime = undefined
  await rm(dataDir, { recursive: true, force: true })
})

async function start(settings: Record<string, string> = {}) {
  runtime = await createRuntime(readConfig({ DATA_DIR: dataDir, ...settings }), {
    log,
    faults: createFaultReporter({ log, dataDir }),
  })
  return runtime
}

const stripeKeys = { STRIPE_SECRET_KEY: 'sk_test_real', STRIPE_WEBHOOK_SECRET: 'whsec_real' }
const googleKeys = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: 'http://localhost:1' }
const publicUrl = 'https://shop.example'
const publicSite = { PUBLIC_URL: publicUrl, TRUST_PROXY: '1' }

describe('without keys', () => {
  test('payments and Google are emulated, the latter on this machine alone', async () => {
    const { dependencies, stripeEmulator, googleEmulator } = await start()
    expect([stripeEmulator, googleEmulator?.isLocal]).toEqual([expect.anything(), true])
    expect(dependencies.googleSignIn).toBe('this-machine')
    expect([dependencies.isSecure, dependencies.store.mail.send]).toEqual([false, undefined])
  })

  test('nobody signs in with Google where others reach the store', async () => {
    const { dependencies, stripeEmulator, googleEmulator } = await start({ ...publicSite, ...stripeKeys })
    expect([stripeEmulator, googleEmulator]).toEqual([undefined, undefined])
    expect(dependencies.googleSignIn).toBe('nobody')
    expect(dependencies.isSecure).toBe(true)
  })
})

test('everybody signs in with Google when it is configured', async () => {
  const { dependencies, googleEmulator } = await start({ ...publicSite, ...stripeKeys, ...googleKeys })
  expect(googleEmulator).toBeUndefined()
  expect(dependencies.googleSignIn).toBe('everybody')
})

test('push messages go to this machine only where nobody else reaches the store', async () => {
  const local = 'https://127.0.0.1/push'
  expect((await start()).dependencies.push.isEndpoint(local)).toBe(true)
  await runtime?.close()
  expect((await start({ ...publicSite, ...stripeKeys })).dependencies.push.isEndpoint(local)).toBe(false)
})

test('draining is announced to whoever waits for it', async () => {
  const { dependencies, drain } = await start()
  expect(dependencies.draining.aborted).toBe(false)
  drain()
  expect(dependencies.draining.aborted).toBe(true)
})

test('page views that were counted are written when the store closes', async () => {
  const { dependencies, close } = await start()
  dependencies.visits.count('/shop')
  await close()
  runtime = undefined
  const { dependencies: again } = await start()
  expect(await again.store.db.selectFrom('visits').selectAll().execute()).toHaveLength(1)
})

test('the secret of the settings takes the place of one in the data directory', async () => {
  await start({ AUTH_SECRET: 'a secret of thirty-two characters' })
  expect(await readdir(dataDir)).not.toContain('auth-secret')
  await runtime?.close()
  await start()
  expect(await readdir(dataDir)).toContain('auth-secret')
})

test.each([
  [{}, false],
  [{ ...publicSite, ...stripeKeys }, true],
])('cookies with %j are for https alone: %s', async (environment, isSecure) => {
  const { dependencies } = await start(environment as Record<string, string>)
  const app = new Hono<Env>().get('/', c => c.text(dependencies.deviceCookies.create(c, 'siti@example.com')))
  expect((await (await app.request('/')).text()).includes('Secure')).toBe(isSecure)
})

test('a changed setting is read again after its event', async () => {
  const { store, settings } = (await start()).dependencies
  const by = { uid: 'admin-1', email: 'boss@example.com' }
  const other = { ...store, settings: { ...store.settings, refresh: async () => {} } }
  await updateSettings(other, { group: 'contact', version: 0, values: { name: 'Zanzibar Thrift' }, by })
  await waitFor(() => expect(settings.current().shop.name).toBe('Zanzibar Thrift'))
})

test('limits are off with RATE_LIMITS=off, and on without it', async () => {
  const countLimited = async () => {
    const { rateLimits } = (await start({ RATE_LIMITS: 'off' })).dependencies
    return Promise.all(Array.from({ length: 12 }, () => rateLimits.consume('account', ['a'])))
  }
  expect((await countLimited()).every(seconds => seconds === undefined)).toBe(true)
  await runtime?.close()
  const { rateLimits } = (await start()).dependencies
  const results = []
  for (let count = 0; count < 12; count++) results.push(await rateLimits.consume('account', ['a']))
  expect(results.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => undefined))
  expect(results[10]).toBeGreaterThan(590)
  await rateLimits.refund('account', 'a')
  expect(await rateLimits.consume('account', ['b'])).toBeUndefined()
})

test.each([
  [{}, true],
  [{ RATE_LIMITS: 'off' }, false],
])('the limits on streams and rendering with %j are on: %s', async (environment, isLimited) => {
  const { streamLimits, renderQueue, previewQueue } = (await start(environment as Record<string, string>)).dependencies
  const network = { prefix: '203.0.113.7', site: null }
  const streams = Array.from({ length: 121 }, () => streamLimits.open(network).ok)
  expect(streams.includes(false)).toBe(isLimited)
  for (const queue of [renderQueue, previewQueue]) {
    const works = Array.from({ length: 65 }, () => queue.run(network, async () => {}))
    expect(works.includes(undefined)).toBe(isLimited)
    await Promise.all(works)
  }
})
