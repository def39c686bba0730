import { afterEach, beforeEach, expect, test } from 'vitest'
import { countUsers, findUserByEmail } from '#store/users/user-queries.server.ts'
import { createHarness, type Harness } from '#test/harness.ts'
import { ensureFirstAdmin } from './first-admin.ts'

let harness: Harness
beforeEach(async () => {
  harness = await createHarness()
})
afterEach(() => harness.close())

const logIn = (email: string, password: string) =>
  harness.dependencies.signIn.logIn({ headers: new Headers() }, { email, password })

test('creates one demo admin with a working password for an empty demo shop [T47]', async () => {
  const made = await ensureFirstAdmin(harness.dependencies, { admin: undefined, hasDemoData: true })
  expect(made?.password).toMatch(/^.{12}$/)
  expect(await logIn(made?.email ?? '', made?.password ?? '')).toMatchObject({ ok: true, user: { isAdmin: true } })
  expect(await ensureFirstAdmin(harness.dependencies, { admin: undefined, hasDemoData: true })).toBeUndefined()
  expect(await countUsers(harness.db)).toEqual({ admins: 1, others: 0 })
})

test('creates no admin without demo data or when an account exists [T47]', async () => {
  expect(await ensureFirstAdmin(harness.dependencies, { admin: undefined, hasDemoData: false })).toBeUndefined()
  await harness.dependencies.signIn.register(
    { headers: new Headers() },
    { email: 'first@example.com', password: 'long and good' },
  )
  expect(await ensureFirstAdmin(harness.dependencies, { admin: undefined, hasDemoData: true })).toBeUndefined()
  expect(await countUsers(harness.db)).toEqual({ admins: 0, others: 1 })
})

test('creates or promotes ADMIN_EMAIL and never changes an existing password [T47]', async () => {
  const admin = { email: 'boss@example.com', password: 'tuff and bold' }
  await ensureFirstAdmin(harness.dependencies, { admin, hasDemoData: true })
  expect(await logIn(admin.email, admin.password)).toMatchObject({ ok: true, user: { isAdmin: true } })
  await ensureFirstAdmin(harness.dependencies, { admin: { ...admin, password: 'another one' }, hasDemoData: true })
  expect(await logIn(admin.email, 'another one')).toMatchObject({ ok: false })

  await harness.dependencies.signIn.register(
    { headers: new Headers() },
    { email: 'partner@example.com', password: 'long and good' },
  )
  await ensureFirstAdmin(harness.dependencies, {
    admin: { email: 'partner@example.com', password: undefined },
    hasDemoData: false,
  })
  expect(await logIn('partner@example.com', 'long and good')).toMatchObject({ ok: true, user: { isAdmin: true } })
})

test('creates nothing for ADMIN_EMAIL without an account and without a password', async () => {
  await ensureFirstAdmin(harness.dependencies, {
    admin: { email: 'later@example.com', password: undefined },
    hasDemoData: false,
  })
  expect(await findUserByEmail(harness.db, 'later@example.com')).toBeUndefined()
})
