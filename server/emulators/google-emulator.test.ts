import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import type { Db } from '#store/database.server.ts'
import { findUserByEmail, setAdmin } from '#store/users/user-queries.server.ts'
import { type GoogleEmulator, signInWithGoogle, startGoogleEmulator } from '#test/emulators/google.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { printStartupMessage } from '../lifecycle/startup-message.ts'
import { readSession } from '../tests/read-session.ts'
import { createGoogleEmulator } from './google-emulator.ts'

let google: GoogleEmulator
let harness: Harness
beforeEach(async () => {
  google = await startGoogleEmulator()
})
afterEach(async () => {
  await harness.close()
  await google.close()
})

describe('the open emulator [T48]', () => {
  const addresses: [string, Record<string, string>][] = [
    ['another name for this machine', { host: 'rebound.example:3000' }],
    ['a tunnel', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7' }],
    ['a tunnel behind a local proxy', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.7, 127.0.0.1' }],
    ['a proxy of this machine', { host: '127.0.0.1:3000', 'x-forwarded-for': '::ffff:127.0.0.1, ::1' }],
    ['a network', { host: '192.168.1.7:3000' }],
  ]
  const local: [string, Record<string, string>][] = [['this machine', { host: 'localhost:3000' }]]
  beforeEach(async () => {
    const settings = { publicUrl: 'http://localhost:3000', googleEmulator: 'open', admin: undefined } as const
    const googleEmulator = createGoogleEmulator(settings, {} as Db)
    harness = await createHarness({
      hasPages: true,
      google: google.credentials,
      googleSignIn: 'this-machine',
      ...(googleEmulator ? { googleEmulator } : {}),
    })
  })

  /** Returns what a client gets of the sign-in: discovery, the start of the flow, the button. */
  async function reach(headers: Record<string, string>) {
    const discovery = await harness.request('/sandbox/google/.well-known/openid-configuration', { headers })
    const start = await harness.request('/login/google/start', { headers })
    const page = await (await harness.request('/login', { headers })).text()
    return [
      discovery.status,
      new URL(start.headers.get('location') ?? '', 'http://store').pathname,
      page.includes('Sign in with Google'),
    ]
  }

  test.each(addresses)('is out of reach through %s', async (_name, headers) =>
    expect(await reach(headers)).toEqual([404, '/login/google/done', false]),
  )

  test.each(local)('answers %s', async (_name, headers) =>
    expect(await reach(headers)).toEqual([200, '/authorize', true]),
  )
})

test('an account of the demonstration is never an admin, whatever the database says [T48, ROLE-01]', async () => {
  const googleEmulator = createGoogleEmulator(
    { publicUrl: 'https://demo.example', googleEmulator: 'demo-accounts', admin: undefined },
    {} as Db,
  )
  harness = await createHarness({
    hasPages: true,
    google: google.credentials,
    ...(googleEmulator ? { googleEmulator } : {}),
  })
  const email = 'aisyah@example.com'
  const { cookie = '' } = await signInWithGoogle(harness, { account: email })
  const { uid } = (await findUserByEmail(harness.db, email)) ?? { uid: '' }
  await setAdmin(harness.db, uid, { isAdmin: true, at: harness.store.now() })
  expect(await readSession(harness, cookie)).toEqual({ uid, email, isAdmin: false })
  const again = await signInWithGoogle(harness, { account: email })
  for (const session of [cookie, again.cookie ?? '']) {
    const headers = { cookie: session }
    expect((await harness.request('/admin', { headers })).headers.get('location')).toBe('/shop')
    expect((await harness.request('/api/live/admin', { headers })).status).toBe(403)
  }
})

test.each([
  [{}, 'on, for this machine only (admins sign in with the code 123456)'],
  [
    { PUBLIC_URL: 'https://demo.example', TRUST_PROXY: '1', ALLOW_SANDBOX: 'yes' },
    'anybody can sign in to its demo accounts',
  ],
])('the start output says that the emulator is on with %j', async (environment, sentence) => {
  harness = await createHarness()
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  printStartupMessage(readConfig(environment as Record<string, string>), {
    shopName: 'TuffThrift',
    adminCode: '123456',
  })
  const output = write.mock.calls.join('')
  write.mockRestore()
  expect(output).toContain(sentence)
})
