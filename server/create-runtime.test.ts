import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import { createRuntime, type ServerRuntime } from './create-runtime.ts'

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
  runtime = await createRuntime(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...settings }))
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

test('draining and closing are announced to whoever waits for them, one after the other', async () => {
  const { dependencies, drain, closeStreams } = await start()
  const read = () => [dependencies.draining.aborted, dependencies.closing.aborted]
  expect(read()).toEqual([false, false])
  drain()
  expect(read()).toEqual([true, false])
  closeStreams()
  expect(read()).toEqual([true, true])
})

test('page views that were counted are written when the store closes', async () => {
  const { dependencies, close } = await start()
  dependencies.visits.count('/shop')
  await close()
  runtime = undefined
  const { dependencies: again } = await start()
  expect(await again.store.db.selectFrom('visits').selectAll().execute()).toHaveLength(1)
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
