import { describe, expect, test, vi } from 'vitest'
import { createSignIn } from '#platform/auth/sign-in.server.ts'
import { email } from '#test/factories.ts'
import { setUpHarness } from '#test/harness.ts'
import { getCookieHeader, password, postForm, signUp } from '#test/signed-in-user.ts'
import { readSession } from '../tests/read-session.ts'

// Hashing passwords and loading the pages take long on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

const harness = setUpHarness({ hasPages: true })

test.each(['/login.data', '/signup.data'])('%s asks for all fields when one is empty [VAL-07]', async path => {
  for (const form of [{}, { email }, { password }, { email: '  ', password }, { email, password: '' }]) {
    const response = await postForm(harness, path, form as Record<string, string>)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('Please fill in all fields.')
  }
})

test.each(['/login.data', '/signup.data', '/login/again.data'])(
  '%s never shows a message that the sign-in library writes for programs [ERR-07]',
  async path => {
    for (const invalid of ['siti', 'a b@example.com', 'siti@example'.padEnd(250, 'x')]) {
      const text = await (await postForm(harness, path, { email: invalid, password })).text()
      expect(text).toMatch(/Please enter a valid email address\.|Invalid email or password/)
      expect(text).not.toMatch(/body\.|\[body/)
    }
  },
)

test('a form that the browser posts itself, before scripts run, leads to the next page', async () => {
  for (const [path, label] of [
    ['/signup', 'sign-up'],
    ['/login', 'login'],
  ] as const) {
    const response = await postForm(harness, path, { email, password }, { accept: 'text/html,*/*;q=0.8' })
    expect([response.status, response.headers.get('location')], label).toEqual([302, '/shop'])
    expect(await readSession(harness, getCookieHeader(response)), label).toMatchObject({ email })
  }
})

test('signs in again without a page, for a form whose session has ended [AUTH-02]', async () => {
  const { uid } = await signUp(harness, email)
  const response = await postForm(harness, '/login/again.data', { email, password })
  expect(response.status).toBe(200)
  expect(await readSession(harness, getCookieHeader(response))).toEqual({ uid, email, isAdmin: false })
  expect((await harness.request('/login/again')).headers.get('location')).toBe('/login')
})

test('cleans the address of an account, never its password [AUTH-02]', async () => {
  const odd = `\u202a${password}\u200d `
  await postForm(harness, '/signup.data', { email: '\u202a\u200dsiti@example.com\u202c', password: odd })
  for (const [typed, secret, status] of [
    [email, odd, 200],
    ['\ufeffSiti@exam\u200cple.com\u2069', odd, 200],
    [email, password, 400],
    [email, odd.trim(), 400],
  ] as const)
    expect((await postForm(harness, '/login.data', { email: typed, password: secret })).status, typed).toBe(status)
})

describe('logging in [AUTH-02]', () => {
  test('returns the user and an HttpOnly SameSite=Lax cookie', async () => {
    const { uid } = await signUp(harness, email)
    const response = await postForm(harness, '/login.data', { email: 'SITI@example.com ', password })
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`"uid","${uid}","email","${email}","isAdmin",false`)
    const set = response.headers.getSetCookie().filter(cookie => !cookie.startsWith('device='))
    expect(set).toHaveLength(1)
    expect(set[0]).toMatch(/^store\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await readSession(harness, getCookieHeader(response))).toEqual({ uid, email, isAdmin: false })
  })

  test('sets a Secure cookie for an https public URL', async () => {
    const { store } = harness
    const secure = {
      db: harness.db,
      secrets: ['a secret of thirty-two characters'] as const,
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

  test('remembers the browser for its account, and none that has tried a wrong password [T49]', async () => {
    await signUp(harness, email)
    const logIn = async (secret: string) => {
      const { headers } = await postForm(harness, '/login.data', { email, password: secret })
      return headers.getSetCookie().some(cookie => cookie.startsWith('device='))
    }
    expect([await logIn(password), await logIn('not the one at all')]).toEqual([true, false])
  })
})
