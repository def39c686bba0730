import { afterEach, assert, beforeEach, describe, expect, test } from 'vitest'
import { createSignIn } from '#platform/auth/sign-in.server.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { getCookieHeader, password, postForm, signUp, withAuthTables } from '#test/signed-in-user.ts'
import { readSession } from '../tests/read-session.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness({ hasPages: true })
})
afterEach(() => harness.close())

const email = 'siti@example.com'
const listSessions = () => withAuthTables(harness.db).selectFrom('sessions').select(['id', 'token', 'userId']).execute()

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
    const signIn = createSignIn({ db, log, events, publicUrl, secret, google: undefined })
    const signed = await signIn.logIn({ headers: new Headers() }, { email: 'boss@example.com', password })
    const forged = [
      token,
      `${token}.`,
      `${token}.${signature}`,
      `${token}.${'A'.repeat(43)}=`,
      `${token}.x`,
      '',
      '.',
      "' or 1=1 --",
      boss.uid,
    ].map(text => `${name}=${encodeURIComponent(text)}`)
    if (signed.ok) forged.push(getCookieHeader(new Response(null, { headers: signed.headers })))
    for (const cookie of forged) expect([cookie, await readSession(harness, cookie)]).toEqual([cookie, null])
    expect(await readSession(harness, boss.cookie)).toMatchObject({ isAdmin: true })
  })

  test('is rejected when the session is revoked or expired, or the user is deleted', async () => {
    const db = withAuthTables(harness.db)
    const [one, two, three] = [
      await signUp(harness, 'a@example.com'),
      await signUp(harness, 'b@example.com'),
      await signUp(harness, email),
    ]
    await db.deleteFrom('sessions').where('userId', '=', one.uid).execute()
    const past = new Date(Date.now() - 1000)
    const expiresAt = process.env.TEST_DATABASE === 'postgres' ? past : past.toISOString()
    await db.updateTable('sessions').set({ expiresAt }).where('userId', '=', two.uid).execute()
    await harness.db.deleteFrom('users').where('id', '=', three.uid).execute()
    for (const { cookie } of [one, two, three]) expect(await readSession(harness, cookie)).toBeNull()
  })
})
