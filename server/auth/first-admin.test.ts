import { describe, expect, test } from 'vitest'
import { countUsers, findUser, findUserByEmail, setAdmin } from '#store/users/user-queries.server.ts'
import { openWithGoogle, signInWithGoogle } from '#test/emulators/google.ts'
import { setUpHarness } from '#test/harness.ts'
import { getCookieHeader, password, postForm, signUp } from '#test/signed-in-user.ts'
import { readSession } from '../tests/read-session.ts'
import { ensureFirstAdmin } from './first-admin.ts'

const harness = setUpHarness({ hasPages: true })

const email = 'boss@example.com'
const adminPassword = 'tuff and bold'
const start = (admin: { email: string; password: string | undefined } | undefined, hasDemoData = false) =>
  ensureFirstAdmin(harness.dependencies, { admin, hasDemoData })
const logIn = (secret: string) => postForm(harness, '/login.data', { email, password: secret })
const isAdmin = async () => (await findUserByEmail(harness.db, email))?.isAdmin

test('creates one demo admin with a working password for an empty demo shop [T47]', async () => {
  const { demoAdmin } = await start(undefined, true)
  expect(demoAdmin?.password).toMatch(/^.{12}$/)
  const response = await postForm(harness, '/login.data', { ...demoAdmin })
  expect(await readSession(harness, getCookieHeader(response))).toMatchObject({ isAdmin: true })
  expect(await start(undefined, true)).toEqual({})
  expect(await countUsers(harness.db)).toEqual({ admins: 1, others: 0 })
})

test('creates no admin without demo data or when an account exists [T47]', async () => {
  expect(await start(undefined)).toEqual({})
  await signUp(harness, 'first@example.com')
  expect(await start(undefined, true)).toEqual({})
  expect(await countUsers(harness.db)).toEqual({ admins: 0, others: 1 })
})

describe('ADMIN_EMAIL with ADMIN_PASSWORD [T47]', () => {
  const admin = { email, password: adminPassword }

  test('creates the account, and records that the settings made it an admin', async () => {
    expect(await start(admin, true)).toEqual({})
    expect(await readSession(harness, getCookieHeader(await logIn(adminPassword)))).toMatchObject({ isAdmin: true })
    const entries = await harness.db.selectFrom('auditEntries').select(['action', 'actorId', 'actorEmail']).execute()
    expect(entries).toEqual([{ action: 'admin granted', actorId: 'settings', actorEmail: 'settings' }])
  })

  test('locks out whoever signed up under the address before', async () => {
    const planted = await signUp(harness, email)
    expect(await start(admin)).toEqual({})
    expect(await readSession(harness, planted.cookie)).toBeNull()
    expect((await logIn(password)).status).toBe(400)
    const response = await logIn(adminPassword)
    expect(await readSession(harness, getCookieHeader(response))).toEqual({ uid: planted.uid, email, isAdmin: true })
  })

  test('locks out a linked Google account that had not verified the address', async () => {
    await openWithGoogle(harness)
    const planted = await signInWithGoogle(harness, { email })
    expect(await start(admin)).toEqual({})
    expect(await readSession(harness, planted.cookie ?? '')).toBeNull()
    harness.expectErrors()
    expect((await signInWithGoogle(harness, { email })).at).toContain('error=account_not_linked')
    // The owner's Google account is linked beside the password, not instead of it.
    const owner = await signInWithGoogle(harness, { email, verified: 'yes' })
    expect(await readSession(harness, owner.cookie ?? '')).toMatchObject({ isAdmin: true })
    expect((await logIn(adminPassword)).status).toBe(200)
  })

  test('never touches an account that is an admin already', async () => {
    const boss = await signUp(harness, email, { isAdmin: true })
    const before = await findUser(harness.db, boss.uid)
    expect(await start(admin)).toEqual({})
    expect(await start({ email, password: 'another one of them' })).toEqual({})
    expect(await findUser(harness.db, boss.uid)).toEqual(before)
    expect(await readSession(harness, boss.cookie)).toMatchObject({ isAdmin: true })
    expect((await logIn(password)).status).toBe(200)
    expect((await logIn(adminPassword)).status).toBe(400)
  })
})

describe('ADMIN_EMAIL alone [T47]', () => {
  const admin = { email, password: undefined }

  test('never promotes an account whose address was not verified, and says what to do', async () => {
    const planted = await signUp(harness, email)
    const { advice } = await start(admin)
    expect(advice).toContain('was never verified')
    expect(advice).toContain('Set ADMIN_PASSWORD too')
    expect(advice).toContain('npm run grant-admin -- boss@example.com --new-password')
    expect(await isAdmin()).toBe(false)
    expect(await readSession(harness, planted.cookie)).toMatchObject({ isAdmin: false })
    expect((await logIn(password)).status).toBe(200)
  })

  test('promotes an account that a sign-in with Google has verified, and keeps it as it is', async () => {
    await openWithGoogle(harness)
    const planted = await signUp(harness, email)
    const owner = await signInWithGoogle(harness, { email, verified: 'yes' })
    expect(await start(admin)).toEqual({})
    expect(await readSession(harness, owner.cookie ?? '')).toMatchObject({ isAdmin: true })
    expect(await readSession(harness, planted.cookie)).toBeNull()
    expect((await logIn(password)).status).toBe(400)
  })

  test('says what to do without an account, and nothing about an admin', async () => {
    expect((await start(admin)).advice).toContain('has no account: set ADMIN_PASSWORD too')
    expect(await findUserByEmail(harness.db, email)).toBeUndefined()
    const boss = await signUp(harness, email)
    await setAdmin(harness.db, boss.uid, { isAdmin: true, at: harness.store.now() })
    expect(await start(admin)).toEqual({})
  })
})
