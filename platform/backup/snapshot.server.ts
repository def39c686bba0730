import { stat } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import { ArchiveError } from '../archive/manifest.ts'
import { withPostgres, withSqlite } from '../database/connections.server.ts'
import { isDamageError } from '../database/node-sqlite.server.ts'
import { type Inventory, readInventory } from './inventory.server.ts'
import { runPostgresProgram } from './postgres-programs.server.ts'

/**
 * Copies a SQLite database as it is at one moment, while others write to it.
 * @throws ArchiveError when there is none, or SQLite can't read it.
 */
export async function copySqliteFile(source: string, target: string): Promise<void> {
  const found = await stat(source).catch(() => undefined)
  if (!found?.size)
    throw new ArchiveError(`${source} ${found ? 'is empty' : 'does not exist'}: there is nothing to back up.`)
  try {
    const database = new DatabaseSync(source, { readOnly: true, timeout: 5000 })
    try {
      // All pages in one step: a copy in several starts again after each write of another process.
      await backup(database, target, { rate: 2 ** 31 - 1 })
    } finally {
      database.close()
    }
  } catch (error) {
    throw isSqliteError(error) ? new ArchiveError(`${source} can't be copied: ${error.message}.`) : error
  }
}

const isSqliteError = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'

/**
 * Opens a copy of the store's SQLite database, checks all of it and reads its inventory.
 * @throws ArchiveError when it is damaged.
 */
export async function checkSqliteFile(file: string): Promise<Inventory> {
  try {
    assertIntegrity(file)
    return await withSqlite(file, readInventory)
  } catch (error) {
    throw isDamageError(error) ? new ArchiveError(`The database is damaged: ${(error as Error).message}`) : error
  }
}

/** @throws ArchiveError when SQLite finds the file damaged. */
export function assertIntegrity(file: string): void {
  const database = new DatabaseSync(file)
  try {
    const problems = database
      .prepare('pragma integrity_check(3)')
      .all()
      .map(row => row.integrity_check)
    if (problems[0] !== 'ok') throw new ArchiveError(`The database is damaged: ${problems.join('; ')}`)
  } finally {
    database.close()
  }
}

/**
 * Dumps a PostgreSQL database and reads its inventory, both as they are at one moment.
 * @throws ArchiveError when pg_dump is missing or fails.
 */
export async function dumpPostgres(databaseUrl: string, target: string): Promise<Inventory> {
  return withPostgres(databaseUrl, db =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async tx => {
        const inventory = await readInventory(tx)
        // The transaction stays open until pg_dump has ended, which takes its snapshot over.
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(tx)
        // Uncompressed, because the archive is compressed as a whole.
        const options = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges']
        for (const schema of await listOtherSchemas(tx))
          options.push(`--exclude-schema="${schema.replaceAll('"', '""')}"`)
        const args = [...options, `--snapshot=${rows[0]?.id}`, `--file=${target}`]
        await runPostgresProgram('pg_dump', args, databaseUrl)
        return inventory
      }),
  )
}

/**
 * Lists the schemas of other programs. One with an extension is none of them: the store's tables
 * may use it.
 */
async function listOtherSchemas(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname as name from pg_namespace
    where nspname <> current_schema() and nspname <> 'information_schema' and nspname !~ '^pg_'
      and oid not in (select extnamespace from pg_extension)
  `.execute(db)
  return rows.map(({ name }) => name)
}
