import { afterEach, beforeEach, expect, test } from 'vitest'
import { countUsers, findUserByEmail } from '#store/users/user-queries.server.ts'
import { type Lab, openLab } from '#test/lab.ts'
import { ensureFirstAdmin } from './first-admin.ts'

let lab: Lab
beforeEach(async () => {
  lab = await openLab()
})
afterEach(() => lab.close())

const logIn = (email: string, password: string) =>
  lab.parts.signIn.logIn({ headers: new Headers() }, { email, password })

test('T47 an empty demo shop gets one admin, whose password is told once and works', async () => {
  const made = await ensureFirstAdmin(lab.parts, { admin: undefined, hasDemo: true })
  expect(made?.password).toMatch(/^.{12}$/)
  expect(await logIn(made?.email ?? '', made?.password ?? '')).toMatchObject({ ok: true, user: { isAdmin: true } })
  expect(await ensureFirstAdmin(lab.parts, { admin: undefined, hasDemo: true })).toBeUndefined()
  expect(await countUsers(lab.db)).toEqual({ admins: 1, others: 0 })
})

test('T47 a shop without demo data, or with any account, gets none', async () => {
  expect(await ensureFirstAdmin(lab.parts, { admin: undefined, hasDemo: false })).toBeUndefined()
  await lab.parts.signIn.register({ headers: new Headers() }, { email: 'first@example.com', password: 'long and good' })
  expect(await ensureFirstAdmin(lab.parts, { admin: undefined, hasDemo: true })).toBeUndefined()
  expect(await countUsers(lab.db)).toEqual({ admins: 0, others: 1 })
})

test('T47 ADMIN_EMAIL is made with ADMIN_PASSWORD, or promoted; a password that is there is never changed', async () => {
  const admin = { email: 'boss@example.com', password: 'tuff and bold' }
  await ensureFirstAdmin(lab.parts, { admin, hasDemo: true })
  expect(await logIn(admin.email, admin.password)).toMatchObject({ ok: true, user: { isAdmin: true } })
  await ensureFirstAdmin(lab.parts, { admin: { ...admin, password: 'another one' }, hasDemo: true })
  expect(await logIn(admin.email, 'another one')).toMatchObject({ ok: false })

  await lab.parts.signIn.register(
    { headers: new Headers() },
    { email: 'partner@example.com', password: 'long and good' },
  )
  await ensureFirstAdmin(lab.parts, { admin: { email: 'partner@example.com', password: undefined }, hasDemo: false })
  expect(await logIn('partner@example.com', 'long and good')).toMatchObject({ ok: true, user: { isAdmin: true } })
})

test('ADMIN_EMAIL without an account or a password waits for them to sign up', async () => {
  await ensureFirstAdmin(lab.parts, { admin: { email: 'later@example.com', password: undefined }, hasDemo: false })
  expect(await findUserByEmail(lab.db, 'later@example.com')).toBeUndefined()
})
