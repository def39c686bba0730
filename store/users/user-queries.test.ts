import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isPostgres } from '#store/database.server.ts'
import { setUpDatabase } from '#test/database.ts'
import { insertUser } from '#test/factories.ts'
import { findUser, findUserByEmail } from './user-queries.server.ts'

const db = await setUpDatabase()

test('treats only an exact true as admin, and keys users by uid [ROLE-01, ENT-07]', async () => {
  const boss = await insertUser(db, { email: 'boss@example.com', isAdmin: true })
  const other = await insertUser(db, { email: 'other@example.com' })
  expect(await findUser(db, boss)).toEqual({
    id: boss,
    uid: boss,
    email: 'boss@example.com',
    isAdmin: true,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect((await findUserByEmail(db, ' Other@Example.com '))?.isAdmin).toBe(false)
  expect(await findUserByEmail(db, '\u202aother@\u200dexample.com\u202c')).toBeDefined()
  expect(await findUserByEmail(db, 'other@example.com\0')).toBeUndefined()
  // The boolean type of PostgreSQL accepts no other values.
  if (isPostgres(db)) return
  for (const value of ["'true'", '2', "'1x'"]) {
    await sql`update users set is_admin = ${sql.raw(value)} where id = ${other}`.execute(db)
    expect((await findUser(db, other))?.isAdmin, value).toBe(false)
  }
})
