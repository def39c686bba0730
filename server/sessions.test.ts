import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSignIn } from '#platform/auth/open.server.ts'
import { type Lab, openLab } from '#test/lab.ts'
import { cookieOf, password, postForm, signInTables, signUp } from '#test/signed-in.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab({ hasPages: true })
})
afterEach(() => lab.close())

const email = 'siti@example.com'
const sessionOf = async (cookie: string) =>
  ((await (await lab.request('/api/session', { headers: { cookie } })).json()) as { user: unknown }).user
const sessions = () => signInTables(lab.db).selectFrom('sessions').select(['id', 'token', 'userId']).execute()

test('AUTH-01 logging out ends the session itself: what was its cookie is worthless', async () => {
  const boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
  const elsewhere = await postForm(lab, '/login.data', { email: 'boss@example.com', password })
  const answer = await boss.request('/api/session', { method: 'DELETE' })
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie().join()).toMatch(/store\.session_token=; Max-Age=0/)
  expect(await sessions()).toHaveLength(1)
  expect(await sessionOf(boss.cookie)).toBeNull()
  expect((await boss.page('/admin')).headers.get('location')).toBe('/login')
  expect(await sessionOf(cookieOf(elsewhere))).toMatchObject({ email: 'boss@example.com' })
  expect((await boss.request('/api/session', { method: 'DELETE' })).status).toBe(204)
})

describe('a session', () => {
  test('can not be forged, nor another one be named', async () => {
    const siti = await signUp(lab, email)
    const boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
    const [name = '', value = ''] = siti.cookie.split('=')
    const signature = decodeURIComponent(value).split('.')[1] ?? ''
    const { token } = (await sessions()).find(({ userId }) => userId === boss.uid)!
    const { db, log, live, publicUrl } = lab.outside
    const stranger = { db, log, live, publicUrl, google: undefined }
    const signIn = openSignIn({ ...stranger, secret: 'the secret of some other store 123' })
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
    if (signed.ok) forged.push(cookieOf(new Response(null, { headers: signed.headers })))
    for (const cookie of forged) expect([cookie, await sessionOf(cookie)]).toEqual([cookie, null])
    expect(await sessionOf(boss.cookie)).toMatchObject({ isAdmin: true })
  })

  test('is over when it is revoked, has expired, or its user is gone', async () => {
    const db = signInTables(lab.db)
    const [one, two, three] = [
      await signUp(lab, 'a@example.com'),
      await signUp(lab, 'b@example.com'),
      await signUp(lab, email),
    ]
    await db.deleteFrom('sessions').where('userId', '=', one.uid).execute()
    const past = new Date(Date.now() - 1000)
    const expiresAt = process.env.TEST_DATABASE === 'postgres' ? past : past.toISOString()
    await db.updateTable('sessions').set({ expiresAt }).where('userId', '=', two.uid).execute()
    await lab.db.deleteFrom('users').where('id', '=', three.uid).execute()
    for (const { cookie } of [one, two, three]) expect(await sessionOf(cookie)).toBeNull()
  })
})
