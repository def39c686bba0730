import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertUser } from '#test/factories.ts'
import { recordEvents } from '#test/record-events.ts'
import { changeAdmin } from './change-admin.server.ts'
import { countUsers, findUser, listUsers } from './user-queries.server.ts'

const at = '2026-11-20T04:00:00.000Z'
const db = await setUpDatabase()
let admin: string
const { events, published } = recordEvents()
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(async () => {
  admin = await insertUser(db, { email: 'boss@example.com', isAdmin: true })
  vi.clearAllMocks()
})

const change = (
  by: string,
  userId: string,
  isAdmin: boolean,
  { db: testDb = db, ...more }: { db?: Db; canRemoveLastAdmin?: boolean } = {},
) =>
  changeAdmin(
    { db: testDb, now: () => new Date(at), log, events },
    { by: { uid: by, email: 'boss@example.com' }, network: '203.0.113.7', userId, isAdmin, ...more },
  )
const listAuditEntries = () => db.selectFrom('auditEntries').selectAll().execute()
const isAdmin = async (id: string) => (await findUser(db, id))?.isAdmin

test('grants and revokes admin rights, audits both and publishes events [DBA-06]', async () => {
  const siti = await insertUser(db, { email: 'siti@example.com' })
  expect(await change(admin, siti, true)).toEqual({ ok: true })
  expect(await findUser(db, siti)).toMatchObject({ isAdmin: true, updatedAt: at })
  expect(await change(admin, siti, false)).toEqual({ ok: true })
  expect(await findUser(db, siti)).toMatchObject({ isAdmin: false, updatedAt: at })
  expect((await listAuditEntries()).map(({ action, subjectId, actorId }) => ({ action, subjectId, actorId }))).toEqual(
    expect.arrayContaining([
      { action: 'admin granted', subjectId: siti, actorId: admin },
      { action: 'admin revoked', subjectId: siti, actorId: admin },
    ]),
  )
  expect(published).toEqual(Array(2).fill({ topic: 'user', id: siti, change: 'changed' }))
  const logged = { uid: siti, by: admin, network: '203.0.113.7' }
  expect(log.info.mock.calls).toEqual([
    [logged, 'Admin right granted'],
    [logged, 'Admin right revoked'],
  ])
})

test('changes and publishes nothing when the user already has the requested role', async () => {
  const siti = await insertUser(db)
  const before = [await findUser(db, siti), await findUser(db, admin)]
  expect(await change(admin, siti, false)).toEqual({ ok: true })
  expect(await change(admin, admin, true)).toEqual({ ok: true })
  expect([await findUser(db, siti), await findUser(db, admin)]).toEqual(before)
  expect([await listAuditEntries(), published, log.info.mock.calls]).toEqual([[], [], []])
})

test('rejects revoking the own rights, even with other admins [VAL-16, T47]', async () => {
  await insertUser(db, { isAdmin: true })
  expect(await change(admin, admin, false)).toEqual({ ok: false, reason: 'own' })
  expect(await isAdmin(admin)).toBe(true)
  expect([await listAuditEntries(), published, log.info.mock.calls]).toEqual([[], [], []])
})

test('rejects revoking the last admin, except from the command line [T47]', async () => {
  const otherUser = await insertUser(db)
  expect(await change(otherUser, admin, false)).toEqual({ ok: false, reason: 'last-admin' })
  expect(await isAdmin(admin)).toBe(true)
  expect(await change('command line', admin, false, { canRemoveLastAdmin: true })).toEqual({ ok: true })
  expect(await countUsers(db)).toEqual({ admins: 0, others: 2 })
})

test('leaves one admin when two revoke each other concurrently [T47]', async () => {
  const other = await insertUser(db, { isAdmin: true })
  const racingDb = db.withPlugin(createReadBarrier())
  const results = await Promise.all([
    change(admin, other, false, { db: racingDb }),
    change(other, admin, false, { db: racingDb }),
  ])
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  expect(results).toContainEqual({ ok: false, reason: 'last-admin' })
  expect((await countUsers(db)).admins).toBe(1)
})

/**
 * Delays the first query of a transaction until a second transaction has read as well. Without a
 * lock both then decide on the same state. With one, the second cannot read, so the delay ends by
 * itself.
 */
function createReadBarrier(): KyselyPlugin {
  let reads = 0
  const { promise: bothHaveRead, resolve } = Promise.withResolvers<void>()
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads += 1
      if (reads === 1) setTimeout(resolve, 300)
      else resolve()
      await bothHaveRead
      return result
    },
  }
}

test('lists users by a part of the e-mail, ignoring case, newest first, up to a limit [USERS-02, USERS-03]', async () => {
  const [a, b] = [await insertUser(db, { email: 'siti_a@shop.my' }), await insertUser(db, { email: 'siti%b@shop.my' })]
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
