import { assert, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/password-hash.server.ts'
import { createSignIn, type GoogleCredentials } from '#platform/auth/sign-in.server.ts'
import type { Db } from '#store/database.server.ts'
import { replaceCredentials } from '#store/users/replace-credentials.server.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import { openWithGoogle, signInWithGoogle, startGoogleSignIn, submitGoogleForm } from '#test/emulators/google.ts'
import { setUpHarness } from '#test/harness.ts'
import { interruptAfterQuery } from '#test/interrupt-query.ts'
import { getCookieHeader, password, postForm, signUp } from '#test/signed-in-user.ts'
import { readSession } from '../tests/read-session.ts'

const harness = setUpHarness({ hasPages: true })

const email = 'siti@example.com'
const listSessions = () => harness.db.selectFrom('sessions').select(['id', 'token', 'userId']).execute()

test('invalidates the session on the server when the user logs out [AUTH-01]', async () => {
  const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
  const elsewhere = await postForm(harness, '/login.data', { email: 'boss@example.com', password })
  const response = await boss.request('/api/session', { method: 'DELETE' })
  expect(response.status).toBe(204)
  expect(response.headers.getSetCookie().join()).toMatch(/store\.session_token=; Max-Age=0/)
  expect(await listSessions()).toHaveLength(1)
  expect(await readSession(harness, boss.cookie)).toBeNull()
  expect((await boss.getPage('/admin')).headers.get('location')).toBe('/login')
  expect(await readSession(harness, getCookieHeader(elsewhere))).toMatchObject({ email: 'boss@example.com' })
  expect((await boss.request('/api/session', { method: 'DELETE' })).status).toBe(204)
})

describe('the session cookie', () => {
  test('is rejected when forged or replaced by another token', async () => {
    const siti = await signUp(harness, email)
    const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
    const [name = '', value = ''] = siti.cookie.split('=')
    const signature = decodeURIComponent(value).split('.')[1] ?? ''
    const session = (await listSessions()).find(({ userId }) => userId === boss.uid)
    assert(session)
    const { token } = session
    const { db, log, events, publicUrl } = harness.store
    const secret = 'the secret of some other store 123'
    const signIn = createSignIn({ db, log, events, publicUrl, secrets: [secret], google: undefined })
    const signed = await signIn.logIn({ headers: new Headers() }, { email: 'boss@example.com', password })
    const forged = [
      token,
      `${token}.`,
      `${token}.${signature}`,
      `${token}.${'A'.repeat(43)}=`,
      `${token}.x`,
      '',
      '.',
      '%E0%A4%A',
      "' or 1=1 --",
      boss.uid,
    ].map(text => `${name}=${encodeURIComponent(text)}`)
    forged.push(`${name}=%E0%A4%A`)
    if (signed.ok) forged.push(getCookieHeader(new Response(null, { headers: signed.headers })))
    for (const cookie of forged) expect([cookie, await readSession(harness, cookie)]).toEqual([cookie, null])
    expect(await readSession(harness, boss.cookie)).toMatchObject({ isAdmin: true })
  })

  test('is rejected when the session is revoked or expired, or the user is deleted', async () => {
    const { db } = harness
    const [one, two, three] = [
      await signUp(harness, 'a@example.com'),
      await signUp(harness, 'b@example.com'),
      await signUp(harness, email),
    ]
    await db.deleteFrom('sessions').where('userId', '=', one.uid).execute()
    const past = new Date(Date.now() - 1000)
    const expiresAt = process.env.TEST_DATABASE === 'postgres' ? past : past.toISOString()
    await db.updateTable('sessions').set({ expiresAt }).where('userId', '=', two.uid).execute()
    await db.deleteFrom('users').where('id', '=', three.uid).execute()
    for (const { cookie } of [one, two, three]) expect(await readSession(harness, cookie)).toBeNull()
  })
})

describe('a session without activity', () => {
  const hourMs = 3_600_000
  const rest = async (uid: string, hours: number) => {
    const at = new Date(Date.now() - hours * hourMs)
    const updatedAt = process.env.TEST_DATABASE === 'postgres' ? at : at.toISOString()
    await harness.db.updateTable('sessions').set({ updatedAt }).where('userId', '=', uid).execute()
  }
  const readIdleHours = async () => {
    const { updatedAt } = await harness.db.selectFrom('sessions').select('updatedAt').executeTakeFirstOrThrow()
    return (Date.now() - new Date(updatedAt).getTime()) / hourMs
  }

  test('ends for an admin after twelve hours, and not for others', async () => {
    const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
    await rest(boss.uid, 11.9)
    expect(await readSession(harness, boss.cookie)).toMatchObject({ isAdmin: true })
    await rest(boss.uid, 12.1)
    expect((await boss.getPage('/admin')).headers.get('location')).toBe('/login')
    expect(await readSession(harness, boss.cookie)).toBeNull()
    const siti = await signUp(harness, email)
    await rest(siti.uid, 24 * 20)
    expect(await readSession(harness, siti.cookie)).toMatchObject({ uid: siti.uid })
  })

  test('is prolonged by people, not by pages that update themselves', async () => {
    const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
    for (const path of ['/admin.data', '/admin/orders.data', '/api/live/admin', '/api/session?refresh']) {
      await rest(boss.uid, 2)
      expect((await boss.request(path, path.endsWith('admin') ? { method: 'HEAD' } : {})).status).toBe(200)
      expect(await readIdleHours(), path).toBeGreaterThan(1.9)
    }
    for (const [method, path] of [
      ['GET', '/admin/orders'],
      ['GET', '/api/session'],
      ['POST', '/api/session'],
    ] as const) {
      await rest(boss.uid, 2)
      expect((await boss.request(path, { method })).status, path).toBeLessThan(300)
      expect(await readIdleHours(), path).toBeLessThan(0.1)
    }
  })
})

describe('credentials that are replaced during a sign-in leave no session of it [T48]', () => {
  const takeOver = async (uid: string) => {
    const { db, events, now } = harness.store
    await replaceCredentials({ db, events, now }, { userId: uid, passwordHash: await hash })
  }
  const hash = hashPassword('another long secret')
  const createSignInOn = (db: Db, google?: GoogleCredentials) => {
    const { log, events, publicUrl } = harness.store
    return createSignIn({ db, log, events, publicUrl, secrets: ['a secret of thirty-two characters'], google })
  }

  test('with a password', async () => {
    const siti = await signUp(harness, email)
    // The first query for a password is the adapter's, the second the library's.
    const racing = interruptAfterQuery(harness.db, { table: 'accounts', occurrence: 2 }, () => takeOver(siti.uid))
    const result = await createSignInOn(racing.db).logIn({ headers: new Headers() }, { email, password })
    await racing.interrupted
    expect(result).toEqual({ ok: false, reason: 'wrong-credentials' })
    expect(await listSessions()).toEqual([])
  })

  test('with the change of a password', async () => {
    const siti = await signUp(harness, email)
    const racing = interruptAfterQuery(harness.db, { table: 'accounts', occurrence: 1 }, () => takeOver(siti.uid))
    const headers = new Headers({ cookie: siti.cookie })
    const user = await findUser(harness.db, siti.uid)
    assert(user)
    const passwords = { currentPassword: password, newPassword: 'tudung merah 77' }
    const result = await createSignInOn(racing.db).changePassword({ headers }, user, passwords)
    await racing.interrupted
    expect(result).toEqual({ ok: false, reason: 'wrong-password' })
    expect(await listSessions()).toEqual([])
  })

  test('with Google', async () => {
    const google = await openWithGoogle(harness)
    await signInWithGoogle(harness, { email, verified: 'yes' })
    const [session] = await listSessions()
    const { url, cookie } = await startGoogleSignIn(harness)
    const callback = await submitGoogleForm(url, { email, verified: 'yes' })
    const racing = interruptAfterQuery(harness.db, { table: 'accounts', occurrence: 1 }, () =>
      takeOver(session?.userId ?? ''),
    )
    const request = new Request(new URL(callback, harness.store.publicUrl), { headers: { cookie } })
    const response = await createSignInOn(racing.db, google.credentials).finishGoogle(request)
    await racing.interrupted
    expect(response.headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/)
    expect(await listSessions()).toEqual([])
  })
})
