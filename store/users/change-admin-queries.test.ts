import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import type { Announcement } from '#store/live.ts'
import { openTestDatabase } from '#test/database.ts'
import { addUser } from '#test/factories.ts'
import { changeAdmin } from './change-admin.server.ts'
import { countUsers, findUser, listUsers } from './user-queries.server.ts'

const at = '2026-11-20T04:00:00.000Z'
let db: Db
let boss: string
let announced: Announcement[]
beforeEach(async () => {
  db = await openTestDatabase()
  boss = await addUser(db, { email: 'boss@example.com', isAdmin: true })
  announced = []
})
afterEach(() => db.destroy())

const change = (by: string, userId: string, isAdmin: boolean, more: { mayLeaveNone?: boolean } = {}) =>
  changeAdmin(
    { db, now: () => new Date(at), live: { announce: said => void announced.push(...said) } },
    { by: { uid: by, email: 'boss@example.com' }, userId, isAdmin, ...more },
  )
const audited = () => db.selectFrom('auditEntries').selectAll().execute()
const isAdmin = async (id: string) => (await findUser(db, id))?.isAdmin

test('DBA-06 the flag goes both ways, with its time; each way is audited and announced', async () => {
  const siti = await addUser(db, { email: 'siti@example.com' })
  expect(await change(boss, siti, true)).toEqual({ ok: true })
  expect(await findUser(db, siti)).toMatchObject({ isAdmin: true, updatedAt: at })
  expect(await change(boss, siti, false)).toEqual({ ok: true })
  expect(await findUser(db, siti)).toMatchObject({ isAdmin: false, updatedAt: at })
  expect((await audited()).map(({ what, subject, by }) => ({ what, subject, by }))).toEqual(
    expect.arrayContaining([
      { what: 'admin granted', subject: siti, by: boss },
      { what: 'admin revoked', subject: siti, by: boss },
    ]),
  )
  expect(announced).toEqual(Array(2).fill({ topic: 'user', id: siti, change: 'changed' }))
})

test('what is so already stays so, and nobody is told', async () => {
  const siti = await addUser(db)
  const before = [await findUser(db, siti), await findUser(db, boss)]
  expect(await change(boss, siti, false)).toEqual({ ok: true })
  expect(await change(boss, boss, true)).toEqual({ ok: true })
  expect([await findUser(db, siti), await findUser(db, boss)]).toEqual(before)
  expect([await audited(), announced]).toEqual([[], []])
})

test('VAL-16 T47 nobody takes their own right away, also with other admins around', async () => {
  await addUser(db, { isAdmin: true })
  expect(await change(boss, boss, false)).toEqual({ ok: false, reason: 'own' })
  expect(await isAdmin(boss)).toBe(true)
  expect([await audited(), announced]).toEqual([[], []])
})

test('T47 the last admin stays one, but for a command line', async () => {
  const gone = await addUser(db)
  expect(await change(gone, boss, false)).toEqual({ ok: false, reason: 'last-admin' })
  expect(await isAdmin(boss)).toBe(true)
  expect(await change('command line', boss, false, { mayLeaveNone: true })).toEqual({ ok: true })
  expect(await countUsers(db)).toEqual({ admins: 0, others: 2 })
})

test('an unknown id is refused', async () => {
  expect(await change(boss, 'nobody', true)).toEqual({ ok: false, reason: 'unknown' })
})

test('T47 of two admins who remove each other at the same time, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const other = await addUser(db, { isAdmin: true })
    const results = await Promise.all([change(boss, other, false), change(other, boss, false)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results).toContainEqual({ ok: false, reason: 'last-admin' })
    expect((await countUsers(db)).admins).toBe(1)
    if (!(await isAdmin(boss))) await change(other, boss, true)
    await change(boss, other, false)
  }
})

test('USERS-02 USERS-03 lists are found by a part of the e-mail, whatever its case, newest first and cut', async () => {
  const [a, b] = [await addUser(db, { email: 'siti_a@shop.my' }), await addUser(db, { email: 'siti%b@shop.my' })]
  const list = async (q: string, limit = 50) => {
    const { users, count } = await listUsers(db, { isAdmin: false, q, limit })
    return [users.map(({ id }) => id), count]
  }
  expect(await list('SITI')).toEqual([[b, a], 2])
  expect(await list(' siti_')).toEqual([[a], 1])
  expect(await list('%')).toEqual([[b], 1])
  expect(await list('', 1)).toEqual([[b], 2])
  expect(await list('boss')).toEqual([[], 0])
  expect((await listUsers(db, { isAdmin: true, q: 'boss', limit: 50 })).count).toBe(1)
})
