import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { waitFor } from '#test/wait-for.ts'
import { withPostgres } from './connections.server.ts'
import { listAppliedMigrations, migrate, type StoreMigrations } from './migrate.server.ts'

const migrations: StoreMigrations = {
  '001-shirts': async db => void (await sql`create table shirts (id text)`.execute(db)),
}
const withColour: StoreMigrations = {
  ...migrations,
  '002-colour': async db => void (await sql`alter table shirts add column colour text`.execute(db)),
}

test('a migration that has to wait for a lock lets queries pass and tries again', async () => {
  await withPostgres(await createTestDatabase({ isMigrated: false }), async db => {
    await migrate(db, 'postgres', migrations)
    const reader = await openReader(db)
    const migrating = migrate(db, 'postgres', withColour)
    await waitFor(async () => expect(await countWaiting(db)).toBe(1))
    // Waits behind the migration, until that gives up.
    await sql`select * from shirts`.execute(db)
    await reader.close()
    await migrating
    expect(await listAppliedMigrations(db)).toEqual(Object.keys(withColour))
  })
})

test('tables of another schema are none of the store', async () => {
  await withPostgres(await createTestDatabase({ isMigrated: false }), async db => {
    const names = ['kysely_migration', 'kysely_migration_lock', 'shirts']
    await sql`create schema other`.execute(db)
    for (const name of names) await sql`create table ${sql.table(`other.${name}`)} (id text)`.execute(db)
    expect(await listAppliedMigrations(db)).toEqual([])
    await migrate(db, 'postgres', withColour)
    expect(await listAppliedMigrations(db)).toEqual(Object.keys(withColour))
  })
})

/** Holds a read lock on the table, as a long query does. */
async function openReader(db: Db): Promise<{ close(): Promise<void> }> {
  const tx = await db.startTransaction().execute()
  await sql`select * from shirts`.execute(tx)
  return { close: async () => void (await tx.commit().execute()) }
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_locks where not granted and database = (select oid from pg_database
      where datname = current_database())`.execute(db)
  return Number(rows[0]?.count)
}
