import { expect, test } from 'vitest'
import { findUser } from '#store/users/user-queries.server.ts'
import { insertUser } from '#test/factories.ts'
import { setUpAdmin, setUpHarness } from '#test/harness.ts'

const harness = setUpHarness({ hasPages: true })
const boss = setUpAdmin(harness)

const countAuditEntries = async () => (await harness.db.selectFrom('auditEntries').select('id').execute()).length
const path = '/admin/user-management'

test('shows counts, both lists and the security note, without other account data [USERS-01, USERS-03, USERS-05]', async () => {
  await insertUser(harness.db, { email: 'siti@example.com' })
  const { html } = await boss.getPage(path)
  for (const text of [
    'Total Users',
    'Admin Users',
    'Regular Users',
    'siti@example.com',
    'Make admin',
    'Joined',
    'Security note',
  ])
    expect(html).toContain(text)
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*>Remove admin/)
  expect(html).not.toContain('password')
  expect(html).not.toContain('updatedAt')
})

test('searches users and shows a message for empty lists [USERS-02, USERS-04]', async () => {
  await insertUser(harness.db, { email: 'siti@example.com' })
  expect((await boss.getPage(`${path}?q=SITI`)).html).toContain('No admin users found')
  expect((await boss.getPage(`${path}?q=boss`)).html).toContain('No regular users found')
})

test('shows fifty users per list and more on request [USERS-03]', async () => {
  for (let number = 0; number < 51; number++) await insertUser(harness.db, { email: `shopper${number}@example.com` })
  expect((await boss.getPage(path)).html).not.toContain('shopper0@')
  expect((await boss.getPage(path)).html).toContain('?show=100')
  for (const show of ['100', '1e9', '70.5'])
    expect((await boss.getPage(`${path}?show=${show}`)).html).toContain('shopper0@')
})

test('grants and revokes the admin right, except for the own account [DBA-06, VAL-16]', async () => {
  const siti = await insertUser(harness.db)
  expect(await boss.submitForm(path, { userId: siti, isAdmin: 'true' })).toBe(200)
  expect((await findUser(harness.db, siti))?.isAdmin).toBe(true)
  expect(await boss.submitForm(path, { userId: siti, isAdmin: 'false' })).toBe(200)
  expect((await findUser(harness.db, siti))?.isAdmin).toBe(false)
  expect(await boss.submitForm(path, { userId: boss.uid, isAdmin: 'false' })).toBe(409)
  expect((await findUser(harness.db, boss.uid))?.isAdmin).toBe(true)
  expect(await boss.submitForm(path, { userId: 'nobody', isAdmin: 'true' })).toBe(404)
  for (const form of [{}, { userId: siti }, { userId: siti, isAdmin: '1' }, { userId: '', isAdmin: 'true' }])
    expect(await boss.submitForm(path, form as Record<string, string>)).toBe(400)
  expect(await countAuditEntries()).toBe(2)
})
