import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUser } from '#store/users/user-queries.server.ts'
import { addUser } from '#test/factories.ts'
import { type Lab, openLab } from '#test/lab.ts'
import { type SignedInVisitor, signUp } from '#test/signed-in.ts'

let lab: Lab
let boss: SignedInVisitor
beforeEach(async () => {
  lab = await openLab({ hasPages: true })
  boss = await signUp(lab, 'boss@example.com', { isAdmin: true })
})
afterEach(() => lab.close())

const auditCount = async () => (await lab.db.selectFrom('auditEntries').select('id').execute()).length
const path = '/admin/user-management'

test('USERS-01 USERS-03 USERS-05 cards, both lists, the note; nothing of an account but what is shown', async () => {
  await addUser(lab.db, { email: 'siti@example.com' })
  const { html } = await boss.page(path)
  for (const said of [
    'Total Users',
    'Admin Users',
    'Regular Users',
    'siti@example.com',
    'Make admin',
    'Joined',
    'Security note',
  ])
    expect(html).toContain(said)
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Remove admin/)
  expect(html).not.toContain('password')
  expect(html).not.toContain('updatedAt')
})

test('USERS-02 USERS-04 searching; empty lists say so', async () => {
  await addUser(lab.db, { email: 'siti@example.com' })
  expect((await boss.page(`${path}?q=SITI`)).html).toContain('No admin users found')
  expect((await boss.page(`${path}?q=boss`)).html).toContain('No regular users found')
})

test('USERS-03 fifty a list, then more', async () => {
  for (let number = 0; number < 51; number++) await addUser(lab.db, { email: `shopper${number}@example.com` })
  expect((await boss.page(path)).html).not.toContain('shopper0@')
  expect((await boss.page(path)).html).toContain('?show=100')
  for (const show of ['100', '1e9', '70.5'])
    expect((await boss.page(`${path}?show=${show}`)).html).toContain('shopper0@')
})

test('DBA-06 VAL-16 granting, revoking, and what is refused', async () => {
  const siti = await addUser(lab.db)
  expect(await boss.send(path, { userId: siti, isAdmin: 'true' })).toBe(200)
  expect((await findUser(lab.db, siti))?.isAdmin).toBe(true)
  expect(await boss.send(path, { userId: siti, isAdmin: 'false' })).toBe(200)
  expect((await findUser(lab.db, siti))?.isAdmin).toBe(false)
  expect(await boss.send(path, { userId: boss.uid, isAdmin: 'false' })).toBe(409)
  expect((await findUser(lab.db, boss.uid))?.isAdmin).toBe(true)
  expect(await boss.send(path, { userId: 'nobody', isAdmin: 'true' })).toBe(404)
  for (const form of [{}, { userId: siti }, { userId: siti, isAdmin: '1' }, { userId: '', isAdmin: 'true' }])
    expect(await boss.send(path, form as Record<string, string>)).toBe(400)
  expect(await auditCount()).toBe(2)
})

test('T47 whose right is gone is an admin no more at the next request', async () => {
  const siti = await signUp(lab, 'siti@example.com', { isAdmin: true })
  expect((await siti.page(path)).status).toBe(200)
  await boss.send(path, { userId: siti.uid, isAdmin: 'false' })
  expect((await siti.page(path)).headers.get('location')).toBe('/shop')
  await siti.send(path, { userId: siti.uid, isAdmin: 'true' })
  expect((await findUser(lab.db, siti.uid))?.isAdmin).toBe(false)
})
