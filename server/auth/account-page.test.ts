import { describe, expect, test } from 'vitest'
import { openWithGoogle, signInWithGoogle } from '#test/emulators/google.ts'
import { insertDevice } from '#test/factories.ts'
import { createHarness, setUpHarness } from '#test/harness.ts'
import { readMainText } from '#test/page-text.ts'
import { getCookieHeader, password, postForm, signUp } from '#test/signed-in-user.ts'
import { readSession } from '../tests/read-session.ts'

const harness = setUpHarness({ hasPages: true })

const email = 'siti@example.com'
const newPassword = 'tudung merah 77'
const logIn = async (secret: string) => postForm(harness, '/login.data', { email, password: secret })
const changePassword = (cookie: string, form: Record<string, string> = {}) =>
  postForm(
    harness,
    '/account.data',
    { intent: 'change-password', currentPassword: password, newPassword, ...form },
    { cookie },
  )
const logOutEverywhere = (cookie: string) =>
  postForm(harness, '/account.data', { intent: 'log-out-everywhere' }, { cookie })

test('sends guests to /login and shows users their own account', async () => {
  expect((await harness.request('/account')).headers.get('location')).toBe('/login')
  const siti = await signUp(harness, email)
  const { html, headers } = await siti.getPage('/account')
  expect(html).toContain('Change password')
  expect(headers.get('cache-control')).toBe('private, no-store')
})

describe('changing the password', () => {
  test('ends every other session and keeps this browser signed in', async () => {
    const siti = await signUp(harness, email)
    const elsewhere = getCookieHeader(await logIn(password))
    const response = await changePassword(siti.cookie)
    expect(response.status).toBe(200)
    expect(await readSession(harness, getCookieHeader(response))).toMatchObject({ uid: siti.uid })
    // Whoever copied the cookie of this browser is logged out too.
    for (const cookie of [elsewhere, siti.cookie]) expect(await readSession(harness, cookie)).toBeNull()
    expect((await logIn(password)).status).toBe(400)
    expect((await logIn(newPassword)).status).toBe(200)
  })

  test.each([
    [{ currentPassword: 'not the one at all' }, 'The current password is wrong.'],
    [{ newPassword: 'short' }, 'at least 8 characters'],
    [{ newPassword: 'Password123' }, 'first that anybody would try'],
    [{ newPassword: '' }, 'Please fill in all fields.'],
    [{ intent: 'other' }, 'Please fill in all fields.'],
  ])('is refused with %j: %s', async (form, sentence) => {
    const siti = await signUp(harness, email)
    const response = await changePassword(siti.cookie, form as Record<string, string>)
    expect([response.status, getCookieHeader(response)]).toEqual([400, ''])
    expect(await response.text()).toContain(sentence)
    expect(await readSession(harness, siti.cookie)).toMatchObject({ uid: siti.uid })
    expect((await logIn(password)).status).toBe(200)
  })

  test('changes nothing for a guest', async () => {
    await signUp(harness, email)
    expect((await changePassword('')).headers.getSetCookie()).toEqual([])
    expect((await logIn(password)).status).toBe(200)
  })
})

test('guessing the current password is limited [T49]', async () => {
  await harness.close()
  Object.assign(harness, await createHarness({ hasPages: true, hasRateLimits: true }))
  const siti = await signUp(harness, email)
  const statuses: number[] = []
  for (let time = 0; time < 11; time++)
    statuses.push((await changePassword(siti.cookie, { currentPassword: 'not the one at all' })).status)
  expect(statuses).toEqual([...Array(10).fill(400), 429])
}, 60_000)

test('logging out everywhere ends all sessions of the user and no others [AUTH-01]', async () => {
  const siti = await signUp(harness, email)
  const other = await signUp(harness, 'other@example.com')
  const elsewhere = getCookieHeader(await logIn(password))
  const response = await logOutEverywhere(siti.cookie)
  expect(response.status).toBe(200)
  expect(response.headers.getSetCookie().join()).toMatch(/store\.session_token=; Max-Age=0/)
  for (const cookie of [elsewhere, siti.cookie]) expect(await readSession(harness, cookie)).toBeNull()
  expect(await readSession(harness, other.cookie)).toMatchObject({ uid: other.uid })
})

test('offers no password to an account that signs in with Google alone', async () => {
  await openWithGoogle(harness)
  const { cookie = '' } = await signInWithGoogle(harness, { email, verified: 'yes' })
  const page = await (await harness.request('/account', { headers: { cookie } })).text()
  expect(page).toContain('You sign in with Google')
  expect((await changePassword(cookie)).status).toBe(400)
  expect((await logIn(newPassword)).status).toBe(400)
})

test('leads to /login after logging out everywhere without scripts', async () => {
  const siti = await signUp(harness, email)
  const form = { intent: 'log-out-everywhere' }
  const response = await postForm(harness, '/account', form, { cookie: siti.cookie })
  expect(response.headers.get('location')).toBe('/login')
  expect(await readSession(harness, siti.cookie)).toBeNull()
})

describe('the devices of an account', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
  const logInByPhone = async () =>
    getCookieHeader(await postForm(harness, '/login.data', { email, password }, { 'user-agent': phone }))
  const findSession = (userAgent: string) =>
    harness.db.selectFrom('sessions').select('id').where('userAgent', '=', userAgent).executeTakeFirstOrThrow()
  const endSession = (cookie: string, session: string) =>
    postForm(harness, '/account.data', { intent: 'end-session', session }, { cookie })

  test('are listed, and one of them is logged out with its push messages', async () => {
    const siti = await signUp(harness, email)
    const elsewhere = await logInByPhone()
    const { html } = await siti.getPage('/account')
    expect(readMainText(html)).toMatch(/Safari, iPhone Last used on .* Log out/)
    expect(readMainText(html)).toContain('This device')
    const { id } = await findSession(phone)
    await insertDevice(harness.db, { userId: siti.uid, sessionId: id })
    expect((await endSession(siti.cookie, id)).status).toBe(200)
    expect(await readSession(harness, elsewhere)).toBeNull()
    expect(await readSession(harness, siti.cookie)).toMatchObject({ uid: siti.uid })
    expect(await harness.db.selectFrom('pushSubscriptions').select('id').execute()).toEqual([])
  })

  test('are those of the account alone', async () => {
    const siti = await signUp(harness, email)
    const elsewhere = await logInByPhone()
    const other = await signUp(harness, 'other@example.com')
    const { id } = await findSession(phone)
    await insertDevice(harness.db, { userId: siti.uid, sessionId: id })
    expect((await other.getPage('/account')).html).not.toContain(id)
    expect((await endSession(other.cookie, id)).status).toBe(200)
    expect(await readSession(harness, elsewhere)).toMatchObject({ uid: siti.uid })
    expect(await harness.db.selectFrom('pushSubscriptions').select('id').execute()).toHaveLength(1)
    expect((await endSession('', id)).status).not.toBe(200)
  })
})
