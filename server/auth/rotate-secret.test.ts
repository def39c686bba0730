import { sql } from 'kysely'
import { afterEach, assert, beforeEach, describe, expect, test, vi } from 'vitest'
import { rotateAuthSecret } from '#platform/auth/rotate-auth-secret.server.ts'
import { createSignIn } from '#platform/auth/sign-in.server.ts'
import { deleteExpiredData } from '#store/privacy/delete-expired-data.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { calculateTotp } from '#test/totp.ts'

// Passwords are hashed several times.
vi.setConfig({ testTimeout: 60_000 })

const secret = 'a secret of thirty-two characters'
const account = { email: 'siti@example.com', password: 'a long enough secret' }

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
  await sql`delete from auth_secret_rotations`.execute(harness.db)
})
afterEach(() => harness.close())

/** A process of the store with its own AUTH_SECRET. */
const startProcess = (ownSecret = secret) =>
  createSignIn({
    db: harness.db,
    secret: ownSecret,
    now: harness.store.now,
    publicUrl: harness.store.publicUrl,
    log: harness.store.log,
    events: harness.store.events,
    google: undefined,
  })
type Process = ReturnType<typeof startProcess>

const rotate = (from = secret) => rotateAuthSecret(harness.db, { secret: from, now: harness.store.now() })
const toRequest = (cookie: string) => ({ headers: new Headers({ cookie }) })
const isSignedIn = async (process: Process, cookie: string) => (await process.findUser(toRequest(cookie))) !== undefined
const toCookie = (headers: readonly string[]) => headers.map(cookie => cookie.split(';')[0]).join('; ')

async function register(process: Process) {
  const result = await process.register(toRequest(''), account)
  assert(result.ok && !result.needsCode)
  return { cookie: toCookie(result.headers.getSetCookie()), uid: result.user.uid }
}

async function logIn(process: Process) {
  const result = await process.logIn(toRequest(''), account)
  assert(result.ok)
  return toCookie(result.headers.getSetCookie())
}

test('nobody is logged out, in any process, restarted with the new secret or not', async () => {
  const [running, other] = [startProcess(), startProcess()]
  const { cookie } = await register(running)
  expect(await isSignedIn(other, cookie)).toBe(true)

  const next = await rotate()
  const restarted = startProcess(next)
  const restartedWithOld = startProcess()
  const all = [running, other, restarted, restartedWithOld]
  for (const process of all) expect(await isSignedIn(process, cookie)).toBe(true)
  // What any process signs from now on is valid in all others.
  for (const process of all) {
    const own = await logIn(process)
    for (const reader of all) expect(await isSignedIn(reader, own)).toBe(true)
  }
})

test('the old secret is accepted for a day, and a session that was used in it is carried over', async () => {
  const running = startProcess()
  const { cookie } = await register(running)
  const next = await rotate()
  const restarted = startProcess(next)
  const [setCookie = ''] = await restarted.renewCookies(toRequest(cookie))
  expect(setCookie).toMatch(/^store\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const renewed = toCookie([setCookie])
  expect(await restarted.renewCookies(toRequest(renewed))).toEqual([])
  expect(await isSignedIn(restarted, renewed)).toBe(true)

  harness.advanceClock(24 * 60 - 1)
  expect(await isSignedIn(restarted, cookie)).toBe(true)
  harness.advanceClock(2)
  await deleteExpiredData(harness.store, new AbortController().signal)
  for (const process of [running, restarted]) {
    // Every process reads the rotations again within 30 seconds; a sign-in does it at once.
    await logIn(process)
    expect(await isSignedIn(process, cookie)).toBe(false)
    expect(await isSignedIn(process, renewed)).toBe(true)
  }
})

// Shop pages read the session; admin pages report that somebody uses them.
test.each(['GET', 'POST'])('%s /api/session replaces the cookie of a signed-in browser', async method => {
  const { cookie } = await register(startProcess())
  await rotate()
  // The harness's own process reads the secrets again, because it doesn't know the new signature.
  await harness.request('/api/session', { headers: { cookie: await logIn(startProcess()) } })
  const response = await harness.request('/api/session', { method, headers: { cookie } })
  expect(response.ok).toBe(true)
  const renewed = toCookie(response.headers.getSetCookie())
  expect(renewed).toMatch(/^store\.session_token=/)
  expect(await isSignedIn(startProcess(), renewed)).toBe(true)
})

test('a cookie with a made-up signature is never accepted', async () => {
  const process = startProcess()
  const { cookie } = await register(process)
  await rotate()
  const [token] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')
  for (const forged of [`${token}.${'A'.repeat(43)}=`, `${token}.`, `${token}`, '%E0%A4%A', '.', ''])
    expect(await isSignedIn(process, `store.session_token=${encodeURIComponent(forged)}`), forged).toBe(false)
  expect(await isSignedIn(process, 'store.session_token=%E0%A4%A')).toBe(false)
})

test('two rotations in a day follow each other, also for a process with the first secret', async () => {
  const first = startProcess()
  const { cookie } = await register(first)
  const second = await rotate()
  harness.advanceClock(1)
  const third = await rotate(second)
  for (const process of [first, startProcess(), startProcess(second), startProcess(third)]) {
    expect(await isSignedIn(process, cookie)).toBe(true)
    expect(await isSignedIn(startProcess(third), await logIn(process))).toBe(true)
  }
  // Run with the old AUTH_SECRET by mistake: it still follows the newest one.
  harness.advanceClock(1)
  const fourth = await rotate(secret)
  expect(await isSignedIn(startProcess(fourth), cookie)).toBe(true)
})

test('a process whose AUTH_SECRET is neither the new nor an old one says so once', async () => {
  await rotate()
  harness.expectErrors()
  const unrelated = startProcess('another secret of thirty-two characters')
  for (let count = 0; count < 2; count++) await isSignedIn(unrelated, 'store.session_token=x.y')
  expect(harness.errors).toEqual([expect.stringContaining('AUTH_SECRET is not the one of the last rotation')])
})

test('the database reveals neither secret, and after a week the old one opens nothing', async () => {
  const next = await rotate()
  const read = async () => (await sql`select * from auth_secret_rotations`.execute(harness.db)).rows
  expect(JSON.stringify(await read())).not.toContain(next)
  expect(JSON.stringify(await read())).not.toContain(secret)
  harness.advanceClock(7 * 24 * 60 - 1)
  await deleteExpiredData(harness.store, new AbortController().signal)
  expect(await read()).toMatchObject([{ newByOld: expect.any(String) }])
  harness.advanceClock(2)
  await deleteExpiredData(harness.store, new AbortController().signal)
  expect(await read()).toMatchObject([{ newByOld: null }])
})

describe('a second factor', () => {
  /** In place of half a minute, after which the app shows another code. */
  const forgetSentCodes = () => sql`delete from verifications where value = 'sent'`.execute(harness.db)

  test('is read by every process after a rotation, and with the new secret alone after a day', async () => {
    const running = startProcess()
    const { cookie, uid } = await register(running)
    await setAdmin(harness.db, uid, { isAdmin: true, at: harness.store.now() })
    const started = await running.startSecondFactor(toRequest(cookie), { password: account.password, issuer: 'Shop' })
    assert(started.ok)
    const key = new URL(started.uri).searchParams.get('secret') ?? ''
    const enabled = await running.enableSecondFactor(toRequest(cookie), { userId: uid, code: calculateTotp(key) })
    assert(enabled.ok)

    const next = await rotate()
    for (const process of [running, startProcess(next)]) {
      const challenge = await logIn(process)
      await forgetSentCodes()
      expect(await running.confirmCode(toRequest(challenge), calculateTotp(key))).toMatchObject({ ok: true })
    }
    harness.advanceClock(24 * 60 + 1)
    await deleteExpiredData(harness.store, new AbortController().signal)
    const late = startProcess(next)
    expect(await late.confirmCode(toRequest(await logIn(late)), enabled.backupCodes[0] ?? '')).toMatchObject({
      ok: true,
    })
  })

  test('that is being confirmed survives a rotation', async () => {
    const running = startProcess()
    const { cookie, uid } = await register(running)
    const started = await running.startSecondFactor(toRequest(cookie), { password: account.password, issuer: 'Shop' })
    assert(started.ok)
    const key = new URL(started.uri).searchParams.get('secret') ?? ''
    await rotate()
    const enabled = await running.enableSecondFactor(toRequest(cookie), { userId: uid, code: calculateTotp(key) })
    expect(enabled.ok).toBe(true)
    const challenge = await logIn(running)
    harness.advanceClock(1)
    await rotate()
    await forgetSentCodes()
    expect(await running.confirmCode(toRequest(challenge), calculateTotp(key))).toMatchObject({ ok: true })
  })
})
