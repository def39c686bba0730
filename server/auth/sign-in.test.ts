import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createSignIn } from '#platform/auth/sign-in.server.ts'
import { findUserByEmail, setAdmin } from '#store/users/user-queries.server.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { getCookieHeader, password, postForm, signUp } from '#test/signed-in-user.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness({ hasPages: true })
})
afterEach(() => harness.close())

const email = 'siti@example.com'
const readSession = async (cookie: string) =>
  ((await (await harness.request('/api/session', { headers: { cookie } })).json()) as { user: unknown }).user
const listUsers = () => harness.db.selectFrom('users').selectAll().execute()

describe('signing up [AUTH-01, ENT-07, ROLE-03]', () => {
  const claims = {
    isAdmin: 'true',
    is_admin: '1',
    admin: 'true',
    role: 'admin',
    emailVerified: 'true',
    id: 'mine',
    uid: 'mine',
  }

  test.each(['/signup.data', `/signup.data?${new URLSearchParams(claims)}`, '/signup'])(
    'at %s creates an ordinary user and ignores other fields',
    async path => {
      const before = Date.now()
      const response = await postForm(harness, path, {
        email: ' Siti@Example.com ',
        password,
        ...claims,
        createdAt: '1999-01-01',
      })
      expect(response.status).toBe(200)
      const user = await findUserByEmail(harness.db, email)
      expect(user).toEqual({
        id: user?.uid,
        uid: expect.stringMatching(/^\w{20,}$/),
        email,
        isAdmin: false,
        createdAt: expect.any(String),
        updatedAt: user?.createdAt,
      })
      expect(Date.parse(user!.createdAt)).toBeGreaterThanOrEqual(before - 1000)
      expect((await listUsers()).map(row => Boolean(row.emailVerified))).toEqual([false])
      expect(await readSession(getCookieHeader(response))).toEqual({ uid: user?.uid, email, isAdmin: false })
    },
  )

  test('responds 400 to JSON, text and truncated forms', async () => {
    for (const path of ['/signup', '/signup.data', '/login', '/login.data'])
      for (const [type, body] of [
        ['application/json', JSON.stringify({ email, password, ...claims })],
        ['text/plain', 'email=siti@example.com'],
        ['multipart/form-data; boundary=x', '--x\r\n'],
      ] as const) {
        const response = await harness.request(path, { method: 'POST', body, headers: { 'content-type': type } })
        expect([path, type, response.status]).toEqual([path, type, 400])
        expect(await response.text()).toContain('Please fill in all fields.')
      }
    expect(await listUsers()).toEqual([])
  })

  test.each([email, 'SITI@EXAMPLE.COM', ' Siti@example.com'])(
    'rejects an existing e-mail spelled as %s',
    async again => {
      await signUp(harness, email)
      const response = await postForm(harness, '/signup.data', { email: again, password: 'another long secret' })
      expect([response.status, getCookieHeader(response)]).toEqual([400, ''])
      expect(await response.text()).toContain('User already exists')
      expect(await listUsers()).toHaveLength(1)
      expect((await postForm(harness, '/login.data', { email, password: 'another long secret' })).status).toBe(400)
    },
  )

  test.each([
    ['1234567', 'Please choose a password of at least 8 characters.'],
    ['x1'.repeat(65), 'Please choose a password of at most 128 characters.'],
    ['Password123', 'This password is one of the first that anybody would try. Please choose another one.'],
  ])('rejects the password %s: %s [T49]', async (weak, sentence) => {
    const response = await postForm(harness, '/signup.data', { email, password: weak })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(sentence)
    expect(await listUsers()).toEqual([])
  })

  test.each([
    'siti',
    'siti@',
    '@example.com',
    'siti@example',
    'si ti@example.com',
    'siti@example.com\0',
    `${'x'.repeat(250)}@example.com`,
  ])('rejects the invalid e-mail %j', async wrong => {
    const response = await postForm(harness, '/signup.data', { email: wrong, password })
    expect([response.status, await listUsers()]).toEqual([400, []])
  })
})

test.each(['/login.data', '/signup.data'])('%s asks for all fields when one is empty [VAL-07]', async path => {
  for (const form of [{}, { email }, { password }, { email: '  ', password }, { email, password: '' }]) {
    const response = await postForm(harness, path, form as Record<string, string>)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Please fill in all fields.')
  }
})

describe('logging in [AUTH-02]', () => {
  test('returns the user and an HttpOnly SameSite=Lax cookie', async () => {
    const { uid } = await signUp(harness, email)
    const response = await postForm(harness, '/login.data', { email: 'SITI@example.com ', password })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`"uid","${uid}","email","${email}","isAdmin",false`)
    const set = response.headers.getSetCookie()
    expect(set).toHaveLength(1)
    expect(set[0]).toMatch(/^store\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await readSession(getCookieHeader(response))).toEqual({ uid, email, isAdmin: false })
  })

  test('sets a Secure cookie for an https public URL', async () => {
    const { store } = harness
    const secure = {
      db: harness.db,
      secret: 'a secret of thirty-two characters',
      log: store.log,
      events: store.events,
      google: undefined,
    }
    const signIn = createSignIn({ ...secure, publicUrl: 'https://shop.example' })
    const signedIn = await signIn.register({ headers: new Headers() }, { email, password })
    expect(signedIn.ok && signedIn.headers.getSetCookie().join()).toMatch(
      /^__Secure-store\.session_token=[^,]*; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  test('shows the same message for an unknown e-mail and a wrong password [T49]', async () => {
    await signUp(harness, email)
    const tries = [
      { email, password: 'not the one at all' },
      { email: 'nobody@example.com', password },
    ]
    const responses = await Promise.all(tries.map(form => postForm(harness, '/login.data', form)))
    expect(responses.map(({ status }) => status)).toEqual([400, 400])
    const [wrong, unknown] = await Promise.all(responses.map(response => response.text()))
    expect(wrong).toBe(unknown)
    expect(wrong).toContain('Invalid email or password')
  })

  test('redirects signed-in users from /login and /signup [LOGIN-02, SIGNUP-02]', async () => {
    const siti = await signUp(harness, email)
    const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
    const getRedirect = async ({ request }: typeof siti, path: string) => (await request(path)).headers.get('location')
    expect(await Promise.all(['/login', '/signup'].map(path => getRedirect(siti, path)))).toEqual(['/shop', '/shop'])
    expect(await Promise.all(['/login', '/signup'].map(path => getRedirect(boss, path)))).toEqual(['/admin', '/shop'])
    await setAdmin(harness.db, boss.uid, { isAdmin: false, at: harness.store.now() })
    expect(await getRedirect(boss, '/login')).toBe('/shop')
  })
})
