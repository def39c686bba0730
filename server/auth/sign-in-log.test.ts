import { beforeEach, expect, test, vi } from 'vitest'
import { openWithGoogle, signInWithGoogle } from '#test/emulators/google.ts'
import { setUpHarness } from '#test/harness.ts'
import { password, postForm, signUp } from '#test/signed-in-user.ts'

const network = '203.0.113.7'
const headers = { 'x-forwarded-for': network }
const email = 'siti@example.com'
const harness = setUpHarness({ hasPages: true, hasRateLimits: true })
let entries: unknown[][]
beforeEach(() => {
  recordLog()
})

/** Collects what is logged from now on, as details and message. */
function recordLog() {
  entries = []
  for (const level of ['info', 'warn'] as const)
    vi.spyOn(harness.store.log, level).mockImplementation((...entry) => void entries.push(entry))
}
const logIn = (form: Record<string, string>) => postForm(harness, '/login.data', form, headers)

test('logs sign-ups, sign-ins and failures with uid and network, and never an address or a password', async () => {
  const siti = await signUp(harness, email)
  entries.length = 0
  await logIn({ email, password })
  await logIn({ email, password: 'not the one at all' })
  await logIn({ email: ' Nobody@Example.com', password: 'not the one at all' })
  await postForm(harness, '/signup.data', { email, password: 'another long secret' }, headers)
  await postForm(harness, '/signup.data', { email: 'new@example.com', password }, headers)
  const logged = { uid: siti.uid, network }
  expect(entries).toEqual([
    [logged, 'Password accepted'],
    [logged, 'Password rejected'],
    [{ emailHash: expect.stringMatching(/^[0-9a-f]{12}$/), network }, 'Password rejected'],
    [logged, 'Sign-up rejected'],
    [{ uid: expect.any(String), network }, 'Account created'],
  ])
  expect(JSON.stringify(entries)).not.toMatch(/example\.com|long|secret|not the one/i)
})

test('logs lock-outs', async () => {
  for (let time = 0; time < 11; time++) await logIn({ email, password: 'not the one at all' })
  expect(entries.at(-1)).toEqual([
    { emailHash: expect.stringMatching(/^[0-9a-f]{12}$/), network, limit: 'account' },
    'Sign-in locked out',
  ])
}, 60_000)

test('logs changes of the own password and of rights', async () => {
  const boss = await signUp(harness, 'boss@example.com', { isAdmin: true })
  const siti = await signUp(harness, email)
  entries.length = 0
  const send = (path: string, form: Record<string, string>) =>
    boss.request(path, { method: 'POST', headers, body: new URLSearchParams(form) })
  await send('/admin/user-management.data', { userId: siti.uid, isAdmin: 'true' })
  for (const currentPassword of ['not the one at all', password])
    await send('/account.data', { intent: 'change-password', currentPassword, newPassword: 'another long secret' })
  expect(entries).toEqual([
    [{ uid: siti.uid, by: boss.uid, network }, 'Admin right granted'],
    [{ uid: boss.uid, network }, 'Password rejected'],
    [{ uid: boss.uid, network }, 'Password accepted'],
    [{ uid: boss.uid, network }, 'Password changed'],
  ])
})

test('logs who has logged out everywhere', async () => {
  const siti = await signUp(harness, email)
  entries.length = 0
  const form = { intent: 'log-out-everywhere' }
  await postForm(harness, '/account.data', form, { ...headers, cookie: siti.cookie })
  expect(entries).toEqual([[{ uid: siti.uid, network }, 'Logged out everywhere']])
})

test('logs sign-ins with Google and their failures', async () => {
  await openWithGoogle(harness)
  recordLog()
  await signInWithGoogle(harness, { email, verified: 'yes' })
  await signInWithGoogle(harness, { cancel: 'yes' })
  expect(entries).toEqual([
    [{ uid: expect.any(String), network: 'no socket' }, 'Signed in with Google'],
    [{ network: 'no socket', error: 'access_denied' }, 'Google sign-in failed'],
  ])
})
