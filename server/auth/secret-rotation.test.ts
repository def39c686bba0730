import { assert, expect, test, vi } from 'vitest'
import type { AuthSecrets } from '#platform/auth/auth-secrets.server.ts'
import { createSignIn } from '#platform/auth/sign-in.server.ts'
import { setAdmin } from '#store/users/user-queries.server.ts'
import { setUpHarness } from '#test/harness.ts'
import { calculateTotp } from '#test/totp.ts'

// Passwords are hashed several times.
vi.setConfig({ testTimeout: 60_000 })

const [old, next] = ['a secret of thirty-two characters', 'the next secret, also of 32 letters']
const account = { email: 'siti@example.com', password: 'a long enough secret' }

const harness = setUpHarness()

/** A process of the store that was started with these secrets. */
const startProcess = (...secrets: AuthSecrets) =>
  createSignIn({
    db: harness.db,
    secrets,
    publicUrl: harness.store.publicUrl,
    log: harness.store.log,
    events: harness.store.events,
    google: undefined,
  })
type Process = ReturnType<typeof startProcess>

const toRequest = (cookie: string) => ({ headers: new Headers({ cookie }) })
const isSignedIn = async (process: Process, cookie: string) => (await process.findUser(toRequest(cookie))) !== undefined
const toCookie = (headers: Headers) =>
  headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')

async function logIn(process: Process): Promise<string> {
  const result = await process.logIn(toRequest(''), account)
  assert(result.ok)
  return toCookie(result.headers)
}

/** An admin's account with a second factor; returns its key and its back-up codes. */
async function setUpSecondFactor(process: Process) {
  const registered = await process.register(toRequest(''), account)
  assert(registered.ok && !registered.needsCode)
  const [cookie, uid] = [toCookie(registered.headers), registered.user.uid]
  await setAdmin(harness.db, uid, { isAdmin: true, at: harness.store.now() })
  const started = await process.startSecondFactor(toRequest(cookie), { password: account.password, issuer: 'Shop' })
  assert(started.ok)
  const key = new URL(started.uri).searchParams.get('secret') ?? ''
  const enabled = await process.enableSecondFactor(toRequest(cookie), { userId: uid, code: calculateTotp(key) })
  assert(enabled.ok)
  return { cookie: toCookie(enabled.headers), backupCodes: enabled.backupCodes }
}

test('everybody logs in once, and a second factor of an earlier secret is still read', async () => {
  const { cookie, backupCodes } = await setUpSecondFactor(startProcess(old))
  expect(await isSignedIn(startProcess(old), cookie)).toBe(true)

  const restarted = startProcess(next, old)
  expect(await isSignedIn(restarted, cookie)).toBe(false)
  const confirmed = await restarted.confirmCode(toRequest(await logIn(restarted)), backupCodes[0] ?? '')
  assert(confirmed.ok)
  expect(await isSignedIn(startProcess(next), toCookie(confirmed.headers))).toBe(true)
})

test('a secret that is no longer listed opens nothing', async () => {
  const { backupCodes } = await setUpSecondFactor(startProcess(old))
  const restarted = startProcess(next)
  const challenge = toRequest(await logIn(restarted))
  await expect(restarted.confirmCode(challenge, backupCodes[0] ?? '')).rejects.toThrow()
})
