import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashPassword } from '#platform/auth/password-hash.server.ts'
import { resetSecondFactor } from '#store/users/end-sessions.server.ts'
import { replaceCredentials } from '#store/users/replace-credentials.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { type GoogleEmulator, signInWithGoogle, startGoogleEmulator } from '#test/emulators/google.ts'
import { createHarness, setUpHarness } from '#test/harness.ts'
import { createSecondFactorClient, decodeHtml, secondFactorPath as path } from '#test/second-factor-client.ts'
import { getCookieHeader, password, postForm, signUp } from '#test/signed-in-user.ts'
import { calculateTotp } from '#test/totp.ts'
import { readSession } from '../tests/read-session.ts'
import { ensureFirstAdmin } from './first-admin.ts'

// Each test hashes passwords several times and renders pages.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const email = 'boss@example.com'

const harness = setUpHarness({ hasPages: true })

const { submit, turnOn, logIn, confirm } = createSecondFactorClient(email, () => harness)

/** The next code of the app: the one that turned the second factor on is used up. */
const nextCode = (secret: string) => calculateTotp(secret, Date.now() + 30_000)
/** Another code than the right one. */
const wrongCode = (secret: string) => calculateTotp(secret, Date.now() + 3_600_000)

describe('an admin with a second factor', () => {
  test('is asked for a code after the password, and signed in only with it', async () => {
    const boss = await signUp(harness, email, { isAdmin: true })
    const { uri, secret, codes, cookie, startedHtml } = await turnOn(boss)
    expect(decodeURIComponent(uri)).toMatch(/^otpauth:\/\/totp\/TuffThrift:boss@example.com\?/)
    expect(startedHtml).toContain('<svg role="img"')
    expect(startedHtml).toContain(secret.slice(0, 4))
    expect(codes).toHaveLength(10)
    expect(await readSession(harness, cookie)).toMatchObject({ email })

    const asked = await logIn()
    expect(asked.text).toContain('/login/code')
    expect(await readSession(harness, asked.cookie)).toBeNull()
    const refused = await confirm(asked.cookie, wrongCode(secret))
    expect([refused.status, refused.cookie]).toEqual([400, ''])
    expect(refused.text).toContain('This code is not right.')
    const code = nextCode(secret)
    const log = vi.spyOn(harness.store.log, 'info')
    const done = await confirm(asked.cookie, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    expect(done.status).toBe(200)
    expect(log).toHaveBeenLastCalledWith({ uid: boss.uid, network: 'no socket' }, 'Sign-in by second factor')
    expect(done.isKnownDevice).toBe(true)
    expect(asked.isKnownDevice).toBe(false)
    expect(await readSession(harness, done.cookie)).toMatchObject({ email, isAdmin: true })
  })

  test('can use the question once, and not without its cookie', async () => {
    const { secret } = await turnOn(await signUp(harness, email, { isAdmin: true }))
    expect((await confirm('', nextCode(secret))).text).toContain('Please log in again')
    const { cookie } = await logIn()
    expect((await confirm(cookie, nextCode(secret))).status).toBe(200)
    expect((await confirm(cookie, nextCode(secret))).text).toContain('Please log in again')
  })

  test('has five tries, then has to log in again, and is locked for 15 minutes after ten', async () => {
    const { secret } = await turnOn(await signUp(harness, email, { isAdmin: true }))
    for (let round = 0; round < 2; round++) {
      const { cookie } = await logIn()
      for (let count = 0; count < 5; count++) expect((await confirm(cookie, wrongCode(secret))).status).toBe(400)
      expect((await confirm(cookie, nextCode(secret))).status).toBe(400)
    }
    const { cookie } = await logIn()
    expect((await confirm(cookie, nextCode(secret))).text).toContain('wait 15 minutes')
  })

  test('can log in with each code of the app once', async () => {
    const { secret, enablingCode } = await turnOn(await signUp(harness, email, { isAdmin: true }))
    const [first = '', second = ''] = [(await logIn()).cookie, (await logIn()).cookie]
    const used = await confirm(first, enablingCode)
    expect([used.status, used.text.includes('This code is not right.')]).toEqual([400, true])
    const code = nextCode(secret)
    expect((await confirm(first, code)).status).toBe(200)
    expect((await confirm(second, code)).status).toBe(400)
  })

  test.each(['the app', 'back-up'])('has one sign-in of eight at once with one code: %s', async kind => {
    const { secret, codes } = await turnOn(await signUp(harness, email, { isAdmin: true }))
    const cookies = []
    for (let count = 0; count < 8; count++) cookies.push((await logIn()).cookie)
    const code = kind === 'the app' ? nextCode(secret) : (codes[0] ?? '')
    const responses = await Promise.all(cookies.map(cookie => confirm(cookie, code)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(400)])
  })

  test('can log in with each back-up code once', async () => {
    const { codes } = await turnOn(await signUp(harness, email, { isAdmin: true }))
    const [code = ''] = codes
    const first = await confirm((await logIn()).cookie, code)
    expect(await readSession(harness, first.cookie)).toMatchObject({ email })
    expect((await confirm((await logIn()).cookie, code)).status).toBe(400)
    expect((await confirm((await logIn()).cookie, codes[1] ?? '')).status).toBe(200)
  })
})

describe('an admin with a second factor, later on,', () => {
  test('is asked for a code again after changing the password', async () => {
    const { secret, cookie } = await turnOn(await signUp(harness, email, { isAdmin: true }))
    const form = { intent: 'change-password', currentPassword: password, newPassword: 'another long secret' }
    const response = await postForm(harness, '/account.data', form, { cookie })
    expect(await response.text()).toContain('/login/code')
    expect(await readSession(harness, cookie)).toBeNull()
    const done = await confirm(getCookieHeader(response), nextCode(secret))
    expect(await readSession(harness, done.cookie)).toMatchObject({ email })
  })

  test('turns it off with the password, and logs in without a code again', async () => {
    const { cookie } = await turnOn(await signUp(harness, email, { isAdmin: true }))
    const page = await harness.request(path, { headers: { cookie } })
    expect(await page.text()).toContain('Turn off')
    const refused = await submit({ cookie }, { intent: 'disable', password: 'not the right secret' })
    expect([refused.status, refused.html.includes('This password is not right.')]).toEqual([400, true])
    expect((await submit({ cookie }, { intent: 'disable', password })).status).toBe(200)
    expect(await readSession(harness, (await logIn()).cookie)).toMatchObject({ email })
  })

  test('gets back in after a reset, which ends all sessions and is recorded', async () => {
    const boss = await signUp(harness, email, { isAdmin: true })
    const { cookie } = await turnOn(boss)
    const by = { uid: 'command line', email: 'command line' }
    expect(await resetSecondFactor(harness.store, { by, userId: boss.uid })).toBe(true)
    expect(await resetSecondFactor(harness.store, { by, userId: boss.uid })).toBe(false)
    expect(await readSession(harness, cookie)).toBeNull()
    expect(await readSession(harness, (await logIn()).cookie)).toMatchObject({ email })
    const entries = await harness.db.selectFrom('auditEntries').select(['action', 'subjectId']).execute()
    expect(entries).toContainEqual({ action: 'second factor reset', subjectId: boss.uid })
  })
})

test('has no effect before the first code was right, and shows the same key again after a wrong one', async () => {
  const boss = await signUp(harness, email, { isAdmin: true })
  const wrongPassword = await submit(boss, { intent: 'start', password: 'not the right secret' })
  expect(wrongPassword.status).toBe(400)
  const started = await submit(boss, { intent: 'start', password })
  const uri = decodeHtml(/name="uri" value="([^"]+)"/.exec(started.html)?.[1] ?? '')
  expect(await readSession(harness, (await logIn()).cookie)).toMatchObject({ email })
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const refused = await submit(boss, { intent: 'enable', uri, code: wrongCode(secret) })
  expect(refused.status).toBe(400)
  expect(refused.html).toContain('This code is not right.')
  expect(decodeHtml(refused.html)).toContain(uri)
  expect(await readSession(harness, (await logIn()).cookie)).toMatchObject({ email })
})

test('logs each step with account and network, and whether it was rejected', async () => {
  const boss = await signUp(harness, email, { isAdmin: true })
  const entries: unknown[][] = []
  for (const level of ['info', 'warn'] as const)
    vi.spyOn(harness.store.log, level).mockImplementation((...entry) => void entries.push([level, ...entry]))
  await submit(boss, { intent: 'start', password: 'not the right secret' })
  const { cookie } = await turnOn(boss)
  await submit({ cookie }, { intent: 'disable', password })
  await confirm('', '123456')
  const logged = { uid: boss.uid, network: 'no socket' }
  expect(entries).toEqual([
    ['warn', logged, 'Second factor started: rejected'],
    ['info', logged, 'Second factor started'],
    ['info', logged, 'Second factor turned on'],
    ['info', logged, 'Second factor turned off'],
    ['warn', { ...logged, uid: undefined }, 'Sign-in by second factor: rejected'],
  ])
})

test('limits codes and passwords per network [T49]', async () => {
  await harness.close()
  Object.assign(harness, await createHarness({ hasPages: true, hasRateLimits: true }))
  const boss = await signUp(harness, email, { isAdmin: true })
  const codes = []
  for (let count = 0; count < 31; count++) codes.push((await confirm('', '123456')).status)
  expect([codes.at(29), codes.at(30)]).toEqual([400, 429])
  const passwords = []
  for (let count = 0; count < 61; count++)
    passwords.push((await submit(boss, { intent: 'start', password: 'not the right secret' })).status)
  expect([passwords.at(59), passwords.at(60)]).toEqual([400, 429])
  expect((await submit(boss, { intent: 'disable', password })).status).toBe(429)
})

test('is for admins, and for nobody who is not signed in', async () => {
  const siti = await signUp(harness, 'siti@example.com')
  expect((await siti.request(path)).headers.get('location')).toBe('/shop')
  expect((await harness.request(path)).headers.get('location')).toBe('/login')
  expect((await submit(siti, { intent: 'start', password })).status).toBe(302)
  expect((await sql`select id from two_factors`.execute(harness.db)).rows).toEqual([])
})

test('stores neither the key nor the back-up codes in the clear', async () => {
  const { secret, codes } = await turnOn(await signUp(harness, email, { isAdmin: true }))
  const { rows } = await sql`select * from two_factors`.execute(harness.db)
  const stored = JSON.stringify(rows)
  for (const text of [secret, ...codes]) expect(stored).not.toContain(text)
})

describe('with Google', () => {
  let google: GoogleEmulator
  beforeEach(async () => {
    await harness.close()
    google = await startGoogleEmulator()
    Object.assign(harness, await createHarness({ hasPages: true, google: google.credentials }))
  })
  afterEach(() => google.close())
  const verified = { email, verified: 'yes' }

  /** An admin whose e-mail address is verified, so that Google is linked beside the password. */
  async function linkGoogle() {
    const boss = await signUp(harness, email, { isAdmin: true })
    const flag = process.env.TEST_DATABASE === 'postgres' ? sql`true` : sql`1`
    await sql`update users set email_verified = ${flag}`.execute(harness.db)
    return boss
  }

  test('the code is asked for after Google too', async () => {
    const { secret } = await turnOn(await linkGoogle())
    const log = vi.spyOn(harness.store.log, 'info')
    const response = await signInWithGoogle(harness, verified)
    expect(log.mock.calls).toEqual([
      [{ network: 'no socket', error: undefined }, 'Google accepted, second factor needed'],
    ])
    expect(response.at).toBe('/login/google/done?code=needed')
    expect(await readSession(harness, response.cookie)).toBeNull()
    const done = await confirm(response.challenge, nextCode(secret))
    expect(await readSession(harness, done.cookie)).toMatchObject({ email, isAdmin: true })
  })

  test('whoever planted an account keeps no second factor on it', async () => {
    await turnOn(await signUp(harness, email, { isAdmin: true }))
    const { cookie } = await signInWithGoogle(harness, verified)
    expect(await readSession(harness, cookie)).toMatchObject({ email })
    expect((await sql`select id from two_factors`.execute(harness.db)).rows).toEqual([])
  })
})

describe('a sign-in that waits for its code ends, and the second factor', () => {
  const newPassword = 'tuff and bold'
  async function plant() {
    const boss = await signUp(harness, email, { isAdmin: true })
    const { secret } = await turnOn(boss)
    await setAdmin(harness.db, boss.uid, { isAdmin: false, at: harness.store.now() })
    return { uid: boss.uid, secret, waiting: (await logIn()).cookie }
  }
  const logInAnew = async () => {
    const response = await postForm(harness, '/login.data', { email, password: newPassword })
    return { text: await response.text(), session: await readSession(harness, getCookieHeader(response)) }
  }

  test('goes when ADMIN_EMAIL and ADMIN_PASSWORD promote the account [T47]', async () => {
    const { secret, waiting } = await plant()
    await ensureFirstAdmin(harness.dependencies, { admin: { email, password: newPassword }, hasDemoData: false })
    expect((await confirm(waiting, nextCode(secret))).text).toContain('Please log in again')
    expect((await logInAnew()).session).toMatchObject({ isAdmin: true })
  })

  test('stays when the password alone is replaced', async () => {
    const { uid, secret, waiting } = await plant()
    const passwordHash = await hashPassword(newPassword)
    await replaceCredentials(harness.store, { userId: uid, passwordHash, keepsSecondFactor: true })
    expect((await confirm(waiting, nextCode(secret))).text).toContain('Please log in again')
    const { text, session } = await logInAnew()
    expect(text).toContain('/login/code')
    expect(session).toBeNull()
  })
})
