import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findUser, findUserByEmail, setAdmin } from '#store/users/user-queries.server.ts'
import { chooseAtGoogle, comeBack, openTestGoogle, setOut, signInWithGoogle, type TestGoogle } from '#test/google.ts'
import { type Lab, openLab } from '#test/lab.ts'
import { password, postForm, signInTables, signUp } from '#test/signed-in.ts'

let google: TestGoogle
let lab: Lab
beforeEach(async () => {
  google = await openTestGoogle()
  lab = await openLab({ hasPages: true, google: google.keys })
})
afterEach(async () => {
  await lab.close()
  await google.close()
})

const email = 'siti@example.com'
const verified = { email, verified: 'yes' }
const sessionOf = async (cookie = '') =>
  ((await (await lab.request('/api/session', { headers: { cookie } })).json()) as { user: unknown }).user
const users = () => lab.db.selectFrom('users').select(['id', 'email', 'isAdmin', 'emailVerified']).execute()
const ways = () => signInTables(lab.db).selectFrom('accounts').select(['userId', 'providerId']).execute()
const makeAdmin = (uid: string) => setAdmin(lab.db, uid, { isAdmin: true, at: lab.outside.now() })

test('AUTH-03 ROLE-03 somebody new gets a record that is no admin, and is the same person the next time', async () => {
  const first = await signInWithGoogle(lab, verified)
  const user = await findUserByEmail(lab.db, email)
  expect(user).toMatchObject({ uid: user?.id, email, isAdmin: false })
  expect(first.at).toBe('/login/google/done')
  expect(await sessionOf(first.cookie)).toEqual({ uid: user?.uid, email, isAdmin: false })
  await makeAdmin(user!.uid)
  const before = await findUser(lab.db, user!.uid)
  const second = await signInWithGoogle(lab, verified)
  expect(await sessionOf(second.cookie)).toEqual({ uid: user?.uid, email, isAdmin: true })
  expect(await findUser(lab.db, user!.uid)).toEqual(before)
  expect([await users(), await ways()]).toMatchObject([[{ email }], [{ providerId: 'google' }]])
})

test('LOGIN-01 Google learns nothing but who it is, by a code that only this store can use', async () => {
  const { searchParams } = new URL((await setOut(lab)).url)
  expect(searchParams.get('scope')?.split(' ').sort()).toEqual(['email', 'openid', 'profile'])
  expect(searchParams.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/google')
  expect(searchParams.get('code_challenge_method')).toBe('S256')
  expect(searchParams.get('state')?.length).toBeGreaterThan(20)
})

describe('T48 an account with a password under the same e-mail', () => {
  test('keeps its id and its right and loses its password and its sessions: nobody showed that the e-mail was theirs', async () => {
    const planted = await signUp(lab, email, { isAdmin: true })
    const before = await findUser(lab.db, planted.uid)
    const { cookie } = await signInWithGoogle(lab, verified)
    expect(await sessionOf(cookie)).toEqual({ uid: planted.uid, email, isAdmin: true })
    expect(await sessionOf(planted.cookie)).toBeNull()
    expect((await planted.page('/admin')).headers.get('location')).toBe('/login')
    expect((await postForm(lab, '/login.data', { email, password })).status).toBe(400)
    expect((await postForm(lab, '/signup.data', { email, password })).status).toBe(400)
    expect(await ways()).toMatchObject([{ userId: planted.uid, providerId: 'google' }])
    expect({ ...(await findUser(lab.db, planted.uid)), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
  })

  test('is not linked to, nor entered, by an e-mail that Google has not verified', async () => {
    lab.expectErrors()
    const siti = await signUp(lab, email, { isAdmin: true })
    const { at, cookie, html } = await signInWithGoogle(lab, { email })
    expect([at, cookie]).toEqual(['/login/google/done?error=account_not_linked', undefined])
    expect(html).toContain('Google has not verified this e-mail address. Please log in with your password.')
    expect(await sessionOf(siti.cookie)).toMatchObject({ uid: siti.uid })
    expect(await ways()).toMatchObject([{ providerId: 'credential' }])
    expect((await postForm(lab, '/login.data', { email, password })).status).toBe(200)
  })
})

test('T48 an account with Google is not to be had by a password', async () => {
  const { cookie } = await signInWithGoogle(lab, verified)
  expect((await postForm(lab, '/signup.data', { email: email.toUpperCase(), password })).status).toBe(400)
  expect((await postForm(lab, '/login.data', { email, password })).status).toBe(400)
  expect([await sessionOf(cookie), await ways()]).toMatchObject([{ email }, [{ providerId: 'google' }]])
})

test('ERR-07 who cancels at Google is told so, and nobody is signed in', async () => {
  const { at, cookie, html } = await signInWithGoogle(lab, { cancel: 'yes' })
  expect([at.split('&')[0], cookie]).toEqual(['/login/google/done?error=access_denied', undefined])
  expect(html).toContain('Google sign-in was cancelled.')
  expect(await users()).toEqual([])
})

describe('T48 coming back is refused', () => {
  const expectNobody = async (back: Awaited<ReturnType<typeof comeBack>>) => {
    expect(back.at).toMatch(/^\/login\/google\/done\?error=/)
    expect(back.html).toContain('Google sign-in did not work. Please try again.')
    expect([back.cookie, await users()]).toEqual([undefined, []])
  }
  beforeEach(() => lab.expectErrors())

  test.each(['', '?code=x', '?state=x', '?code=x&state=x', '?error=%3Cscript%3E', '?code=x&state[]=x'])(
    'without a state that was given out: %s',
    async search => {
      const { cookie } = await setOut(lab)
      await expectNobody(await comeBack(lab, new URL(`http://store/api/auth/callback/google${search}`), cookie))
    },
  )

  test('in a browser that did not set out: its user would be signed in as somebody else', async () => {
    const mallory = await setOut(lab)
    const back = await chooseAtGoogle(mallory.url, { email: 'mallory@example.com', verified: 'yes' })
    await expectNobody(await comeBack(lab, back, ''))
    await expectNobody(await comeBack(lab, back, (await setOut(lab)).cookie))
  })

  test('with a code that Google did not give', async () => {
    const { url, cookie } = await setOut(lab)
    const back = await chooseAtGoogle(url, verified)
    back.searchParams.set('code', 'made-up')
    await expectNobody(await comeBack(lab, back, cookie))
  })
})

test('T48 the same way back leads in once only', async () => {
  lab.expectErrors()
  const { url, cookie } = await setOut(lab)
  const back = await chooseAtGoogle(url, verified)
  expect(await sessionOf((await comeBack(lab, back, cookie)).cookie)).toMatchObject({ email })
  expect((await comeBack(lab, back, cookie)).cookie).toBeUndefined()
})

test('ERR-07 while Google is out of reach the store says so and the password works; then Google works too', async () => {
  lab.expectErrors()
  google.isUp = false
  await signUp(lab, 'other@example.com')
  const { url } = await setOut(lab)
  expect(url).toBe('/login/google/done?error=unreachable')
  const page = await lab.request(url)
  expect(await page.text()).toContain('Google can’t be reached right now. Please try again in a moment.')
  expect((await postForm(lab, '/login.data', { email: 'other@example.com', password })).status).toBe(200)
  google.isUp = true
  expect(await sessionOf((await signInWithGoogle(lab, verified)).cookie)).toMatchObject({ email })
})
