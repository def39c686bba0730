import { expect, test } from 'vitest'
import { setUpHarness } from '#test/harness.ts'
import { listLinks } from '#test/page-text.ts'
import { password, postForm, signUp } from '#test/signed-in-user.ts'

const harness = setUpHarness({ hasPages: true, googleSignIn: 'everybody' })

test.each([
  ['/login', 'Sign up', '/signup'],
  ['/signup', 'Log in', '/login'],
])(
  '%s has fields for e-mail and password, and links onwards [ROUTE-04, LOGIN-01, SIGNUP-01]',
  async (path, other, otherPath) => {
    const response = await harness.request(path)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toMatch(/<input[^>]*type="email"[^>]*name="email"|<input[^>]*name="email"[^>]*type="email"/)
    expect(html).toMatch(
      /<input[^>]*type="password"[^>]*name="password"|<input[^>]*name="password"[^>]*type="password"/,
    )
    expect(listLinks(html, other)).toContain(otherPath)
    expect(listLinks(html, 'Continue as guest')).toEqual(['/shop'])
    expect(listLinks(html, 'Sign in with Google')[0]).toMatch(/google/)
  },
)

test('lead away whoever signs in or has: admins from /login to /admin, others to the shop [ROUTE-04, LOGIN-02, SIGNUP-02]', async () => {
  const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
  const siti = await signUp(harness, 'siti@example.com')
  for (const [user, path, home] of [
    [boss, '/login', '/admin'],
    [boss, '/signup', '/shop'],
    [siti, '/login', '/shop'],
    [siti, '/signup', '/shop'],
  ] as const) {
    const { status, headers } = await user.getPage(path)
    expect([status, headers.get('location')], path).toEqual([302, home])
  }
  for (const [email, home] of [
    ['boss@example.com', '/admin'],
    ['siti@example.com', '/shop'],
  ] as const) {
    const response = await postForm(harness, '/login', { email, password }, { accept: 'text/html' })
    expect([response.status, response.headers.get('location')], email).toEqual([302, home])
  }
})
