import { sql } from 'kysely'
import { afterEach, assert, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#store/database.server.ts'
import { verifyEmail } from '#store/users/credential-queries.server.ts'
import { findUser, findUserByEmail, setAdmin } from '#store/users/user-queries.server.ts'
import {
  finishGoogleSignIn,
  type GoogleEmulator,
  signInWithGoogle,
  startGoogleEmulator,
  startGoogleSignIn,
  submitGoogleForm,
} from '#test/emulators/google.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { insertOrder } from '#test/order-factories.ts'
import { getCookieHeader, password, postForm, signUp } from '#test/signed-in-user.ts'
import { readSession } from '../tests/read-session.ts'

let google: GoogleEmulator
let harness: Harness
beforeEach(async () => {
  google = await startGoogleEmulator()
  harness = await createHarness({ hasPages: true, google: google.credentials })
})
afterEach(async () => {
  await harness.close()
  await google.close()
})

const email = 'siti@example.com'
const verified = { email, verified: 'yes' }
const listUsers = () => harness.db.selectFrom('users').select(['id', 'email', 'isAdmin', 'emailVerified']).execute()
const listLinkedAccounts = () => harness.db.selectFrom('accounts').select(['userId', 'providerId']).execute()
const makeAdmin = (uid: string) => setAdmin(harness.db, uid, { isAdmin: true, at: harness.store.now() })

test('creates an ordinary user on the first Google sign-in and reuses it on the next [AUTH-03, ROLE-03]', async () => {
  const first = await signInWithGoogle(harness, verified)
  const user = await findUserByEmail(harness.db, email)
  assert(user)
  expect(user).toMatchObject({ uid: user.id, email, isAdmin: false })
  expect(first.at).toBe('/login/google/done')
  expect(await readSession(harness, first.cookie)).toEqual({ uid: user.uid, email, isAdmin: false })
  await makeAdmin(user.uid)
  const before = await findUser(harness.db, user.uid)
  const second = await signInWithGoogle(harness, verified)
  expect(await readSession(harness, second.cookie)).toEqual({ uid: user.uid, email, isAdmin: true })
  expect(await findUser(harness.db, user.uid)).toEqual(before)
  expect([await listUsers(), await listLinkedAccounts()]).toMatchObject([[{ email }], [{ providerId: 'google' }]])
})

test.each(['a new account', 'an account that signs in again', 'a password account that Google is linked to'])(
  'stores none of the tokens that Google issues for %s',
  async situation => {
    if (situation.startsWith('a password')) await signUp(harness, email)
    await signInWithGoogle(harness, verified)
    if (situation.endsWith('again')) await signInWithGoogle(harness, verified)
    const { rows } = await sql`
      select access_token, refresh_token, id_token, scope, access_token_expires_at, refresh_token_expires_at
      from accounts where provider_id = 'google'`.execute(harness.db)
    expect(rows).toHaveLength(1)
    expect(Object.values(rows[0] ?? {})).toEqual([null, null, null, null, null, null])
  },
)

test('requests only the identity scopes and uses PKCE [LOGIN-01]', async () => {
  const { searchParams } = new URL((await startGoogleSignIn(harness)).url)
  expect(searchParams.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile'])
  expect(searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/google')
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.get('state')?.length).toBeGreaterThan(20)
})

test('keeps the popup connected to the page that opened it [LOGIN-01]', async () => {
  const start = await harness.request('/login/google/start')
  const callback = await harness.request('/api/auth/callback/google?error=access_denied')
  for (const { headers } of [start, callback]) expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
})

test('remembers the browser for its account [T49]', async () => {
  const { url, cookie } = await startGoogleSignIn(harness)
  const { pathname, search } = await submitGoogleForm(url, verified)
  const response = await harness.request(pathname + search, { headers: { cookie } })
  expect(response.headers.getSetCookie().some(set => set.startsWith('device='))).toBe(true)
})

test('comes back in the language of the page', async () => {
  const started = await harness.request('/login/google/start?lang=ms')
  const callback = await submitGoogleForm(started.headers.get('location') ?? '', verified)
  const { at } = await finishGoogleSignIn(harness, callback, getCookieHeader(started))
  expect(at).toBe('/login/google/done?lang=ms')
})

describe('Google sign-in with the e-mail of a password account [T48]', () => {
  test('keeps id and admin right and removes password and sessions of the unverified account', async () => {
    const planted = await signUp(harness, email, { isAdmin: true })
    const before = await findUser(harness.db, planted.uid)
    const { cookie } = await signInWithGoogle(harness, verified)
    expect(await readSession(harness, cookie)).toEqual({ uid: planted.uid, email, isAdmin: true })
    expect(await readSession(harness, planted.cookie)).toBeNull()
    expect((await planted.getPage('/admin')).headers.get('location')).toBe('/login')
    expect((await postForm(harness, '/login.data', { email, password })).status).toBe(400)
    expect((await postForm(harness, '/signup.data', { email, password })).status).toBe(400)
    expect(await listLinkedAccounts()).toMatchObject([{ userId: planted.uid, providerId: 'google' }])
    expect({ ...(await findUser(harness.db, planted.uid)), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  })

  test.each([false, true])(
    'takes no orders of the account that it takes over, unless its address was verified: %s',
    async isVerified => {
      const planted = await signUp(harness, email)
      if (isVerified) await inTransaction(harness.db, tx => verifyEmail(tx, planted.uid))
      const id = await insertOrder(harness.db, { userId: planted.uid })
      await insertOrder(harness.db, { userId: (await signUp(harness, 'mei@example.com')).uid })
      await signInWithGoogle(harness, verified)
      const owners = await harness.db.selectFrom('orders').select(['id', 'userId']).execute()
      expect(owners.find(order => order.id === id)?.userId).toBe(isVerified ? planted.uid : null)
      expect(owners.filter(({ userId }) => userId !== null)).toHaveLength(isVerified ? 2 : 1)
    },
  )

  test('is rejected when Google has not verified the e-mail', async () => {
    const siti = await signUp(harness, email, { isAdmin: true })
    const { at, cookie, html } = await signInWithGoogle(harness, { email })
    expect([at, cookie]).toEqual(['/login/google/done?error=account_not_linked', undefined])
    expect(html).toContain('Google has not verified this email address. Please log in with your password.')
    expect(await readSession(harness, siti.cookie)).toMatchObject({ uid: siti.uid })
    expect(await listLinkedAccounts()).toMatchObject([{ providerId: 'credential' }])
    expect((await postForm(harness, '/login.data', { email, password })).status).toBe(200)
  })
})

test('rejects sign-up and log-in by password for a Google account [T48]', async () => {
  const { cookie } = await signInWithGoogle(harness, verified)
  expect((await postForm(harness, '/signup.data', { email: email.toUpperCase(), password })).status).toBe(400)
  expect((await postForm(harness, '/login.data', { email, password })).status).toBe(400)
  expect([await readSession(harness, cookie), await listLinkedAccounts()]).toMatchObject([
    { email },
    [{ providerId: 'google' }],
  ])
})

test('shows a message and signs nobody in when the user cancels at Google [ERR-07]', async () => {
  const { at, cookie, html } = await signInWithGoogle(harness, { cancel: 'yes' })
  expect([at.split('&')[0], cookie]).toEqual(['/login/google/done?error=access_denied', undefined])
  expect(html).toContain('Google sign-in was cancelled.')
  expect(await listUsers()).toEqual([])
})

describe('the Google callback rejects [T48]', () => {
  const expectNobody = async (back: Awaited<ReturnType<typeof finishGoogleSignIn>>) => {
    expect(back.at).toMatch(/^\/login\/google\/done\?error=/)
    expect(back.html).toContain('Google sign-in did not work. Please try again.')
    expect([back.cookie, await listUsers()]).toEqual([undefined, []])
  }

  test.each(['', '?code=x', '?state=x', '?code=x&state=x', '?error=%3Cscript%3E', '?code=x&state[]=x'])(
    'a state that was never issued: %s',
    async search => {
      const { cookie } = await startGoogleSignIn(harness)
      await expectNobody(
        await finishGoogleSignIn(harness, new URL(`http://store/api/auth/callback/google${search}`), cookie),
      )
    },
  )

  test('a browser that did not start the flow (login CSRF)', async () => {
    const mallory = await startGoogleSignIn(harness)
    const back = await submitGoogleForm(mallory.url, { email: 'mallory@example.com', verified: 'yes' })
    await expectNobody(await finishGoogleSignIn(harness, back, ''))
    await expectNobody(await finishGoogleSignIn(harness, back, (await startGoogleSignIn(harness)).cookie))
  })

  test('a code that Google did not issue', async () => {
    const { url, cookie } = await startGoogleSignIn(harness)
    const back = await submitGoogleForm(url, verified)
    back.searchParams.set('code', 'made-up')
    await expectNobody(await finishGoogleSignIn(harness, back, cookie))
  })
})

test('accepts a callback URL only once [T48]', async () => {
  const { url, cookie } = await startGoogleSignIn(harness)
  const back = await submitGoogleForm(url, verified)
  expect(await readSession(harness, (await finishGoogleSignIn(harness, back, cookie)).cookie)).toMatchObject({ email })
  expect((await finishGoogleSignIn(harness, back, cookie)).cookie).toBeUndefined()
})

test('reports that Google is unreachable, keeps password log-in working, and recovers [ERR-07]', async () => {
  google.isAvailable = false
  await signUp(harness, 'other@example.com')
  const { url } = await startGoogleSignIn(harness)
  expect(url).toBe('/login/google/done?error=unreachable')
  const getPage = await harness.request(url)
  expect(await getPage.text()).toContain('Google can’t be reached right now. Please try again in a moment.')
  expect((await postForm(harness, '/login.data', { email: 'other@example.com', password })).status).toBe(200)
  google.isAvailable = true
  expect(await readSession(harness, (await signInWithGoogle(harness, verified)).cookie)).toMatchObject({ email })
})
