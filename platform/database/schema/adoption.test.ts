import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { storeMigrations } from '../migrate.server.ts'
import { openDatabase } from '../open-database.server.ts'
import { listAppliedMigrations } from '../schema-requirement.server.ts'
import { listStoreTables } from '../store-tables.server.ts'
import { earlierMigrations } from './earlier-migrations.ts'

const dialect = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'
/** A store of commit 63c8b343 with rows of each kind, as `fillStore` makes them. */
const fixture = readFileSync(new URL(`fixtures/${dialect}.sql`, import.meta.url), 'utf8')

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** Returns a function that opens a database after these statements, or a new one. */
async function prepareDatabase(statements?: string): Promise<() => Promise<Db>> {
  const open = async (options: Parameters<typeof openDatabase>[0]) => {
    const db = await openDatabase(options)
    cleanUps.push(() => db.destroy())
    return db
  }
  if (dialect === 'postgres') {
    const databaseUrl = await createTestDatabase({ isMigrated: false })
    if (statements === undefined) return () => open({ databaseUrl })
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(statements)
    await client.end()
    return () => open({ databaseUrl })
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'store-adoption-'))
  cleanUps.push(() => rmSync(dataDir, { recursive: true }))
  if (statements === undefined) return () => open({ dataDir })
  const file = new DatabaseSync(join(dataDir, 'store.sqlite'))
  file.exec(statements)
  file.close()
  return () => open({ dataDir })
}

/** Tables with their columns, by name, and the names of indexes, triggers and constraints. */
async function readSchema(db: Db) {
  const tables = (await listStoreTables(db)).map(({ name, columns }) => ({
    name,
    columns: columns
      .map(column => `${column.name} ${column.dataType} ${column.isNullable} ${column.hasDefaultValue}`)
      .sort(),
  }))
  const names =
    dialect === 'postgres'
      ? sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()
          union select conname from pg_constraint where connamespace = current_schema()::regnamespace`
      : sql<{
          name: string
        }>`select name from sqlite_master where type <> 'table' and name not like 'sqlite_autoindex%'`
  const { rows } = await names.execute(db)
  return { tables, others: rows.map(({ name }) => name).sort() }
}

const isUnused = (name: string) => /^(auth_secret_rotations|schema_requirement|products_search$)/.test(name)

test('a database of the version before is adopted in place: the schema of a new one, with all rows', async () => {
  const open = await prepareDatabase(fixture)
  const adopted = await open()
  expect(await listAppliedMigrations(adopted)).toEqual([...earlierMigrations, ...Object.keys(storeMigrations)])
  const [{ tables, others }, fresh] = [await readSchema(adopted), await readSchema(await (await prepareDatabase())())]
  expect({
    tables: tables.filter(({ name }) => !isUnused(name)),
    others: others.filter(name => !isUnused(name)),
  }).toEqual(fresh)
  for (const { name } of fresh.tables) {
    const inserted = fixture.match(new RegExp(`^INSERT INTO (public\\.)?${name} `, 'gm'))?.length ?? 0
    const { rows } = await sql<{ id: unknown }>`select 1 as id from ${sql.table(name)}`.execute(adopted)
    // The check of each start writes one row; what is added up is derived from other tables.
    if (!/^(write_checks|paid_item)/.test(name)) expect([name, rows.length]).toEqual([name, inserted])
  }
  expect(await adopted.selectFrom('products').selectAll().execute()).toHaveLength(4)
  const [kept, derived] = ['paid_items', 'paid_item_rows'].map(table =>
    sql`select * from ${sql.table(table)} order by order_id, position`.execute(adopted),
  )
  expect((await kept)?.rows).toEqual((await derived)?.rows)

  // Opened again, nothing is left to do.
  await open()
})

test('an earlier database is refused, and the sentence names the version to start once', async () => {
  const open = await prepareDatabase(
    `${fixture}\ndelete from ${dialect === 'postgres' ? 'public.' : ''}kysely_migration where name = '040-held-product-alerts';`,
  )
  await expect(open()).rejects.toThrow(
    "The database is of a version that this one can't upgrade (039-questions). Start the version of commit 63c8b343 once, then this one (docs/deploy.md).",
  )
})
