import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { up as firstTables } from '#platform/database/migrations/001-first-tables.ts'
import { up as signIn } from '#platform/database/migrations/002-sign-in.ts'
import { up as privacy } from '#platform/database/migrations/015-privacy.ts'
import { openSqlite } from '#platform/database/node-sqlite.server.ts'
import { createTestDatabase } from '#test/database.ts'

async function createOldDatabase() {
  if (process.env.TEST_DATABASE !== 'postgres')
    return new Kysely<unknown>({ dialect: new SqliteDialect({ database: openSqlite(':memory:') }) })
  const pool = new Pool({ connectionString: await createTestDatabase({ isMigrated: false }) })
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}

test('the migration clears OAuth tokens of the version before and keeps accounts and passwords', async () => {
  const db = await createOldDatabase()
  const dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'
  for (const up of [firstTables, signIn]) await up(db, dialect)
  const at = '2026-11-20T04:00:00.000Z'
  await sql`insert into users (id, name, email, created_at, updated_at)
    values ('u1', 'Siti', 'siti@example.com', ${at}, ${at})`.execute(db)
  for (const provider of ['google', 'credential'])
    await sql`insert into accounts (id, user_id, provider_id, account_id, password, access_token, refresh_token, id_token,
        scope, access_token_expires_at, refresh_token_expires_at, created_at, updated_at)
      values (${provider}, 'u1', ${provider}, '1', 'hash', 'access', 'refresh', 'id', 'openid', ${at}, ${at}, ${at}, ${at})`.execute(
      db,
    )

  await privacy(db, dialect)
  const { rows } = await sql`
    select id, user_id, password, access_token, refresh_token, id_token, scope, access_token_expires_at,
      refresh_token_expires_at
    from accounts order by id`.execute(db)
  const cleared = {
    access_token: null,
    refresh_token: null,
    id_token: null,
    scope: null,
    access_token_expires_at: null,
    refresh_token_expires_at: null,
  }
  expect(rows).toEqual([
    { id: 'credential', user_id: 'u1', password: 'hash', ...cleared },
    { id: 'google', user_id: 'u1', password: 'hash', ...cleared },
  ])
  const users = await sql`select email, two_factor_enabled from users`.execute(db)
  expect(users.rows).toEqual([{ email: 'siti@example.com', two_factor_enabled: dialect === 'postgres' ? false : 0 }])
  await db.destroy()
})
