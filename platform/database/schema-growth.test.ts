import { Kysely, SqliteDialect, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type StoreMigrations, storeMigrations } from './migrate.server.ts'
import { openSqlite } from './node-sqlite.server.ts'

/** There is no schema before it. */
const firstMigration = '001-first-schema'

interface Schema {
  /** By table and column, as 'orders.id': what the column accepts. */
  columns: Map<string, string>
  /** Columns that must have a value, and get none by themselves. */
  required: Set<string>
  /** Rules that rows may break: unique indexes, and the checks in the table's definition. */
  rules: Set<string>
}

async function readSchema(db: Kysely<unknown>): Promise<Schema> {
  const schema: Schema = { columns: new Map(), required: new Set(), rules: new Set() }
  for (const { name: table, columns } of await db.introspection.getTables()) {
    for (const { name, dataType, isNullable, hasDefaultValue, isAutoIncrementing } of columns) {
      schema.columns.set(`${table}.${name}`, dataType)
      if (!isNullable && !hasDefaultValue && !isAutoIncrementing) schema.required.add(`${table}.${name}`)
    }
    const indexes = await sql<{ name: string; unique: number }>`pragma index_list(${sql.ref(table)})`.execute(db)
    for (const { name, unique } of indexes.rows) if (unique === 1) schema.rules.add(`${table}: unique ${name}`)
    const { rows } = await sql<{ sql: string | null }>`select sql from sqlite_master where name = ${table}`.execute(db)
    for (const [check] of rows[0]?.sql?.matchAll(/check\s*\([^)]*\)/gi) ?? []) schema.rules.add(`${table}: ${check}`)
  }
  return schema
}

/** Lists what code that knows the schema before can't work with. */
function listBreakingChanges(before: Schema, after: Schema): string[] {
  const tables = new Set(Array.from(before.columns.keys(), column => column.split('.')[0]))
  const isOldTable = (place: string) => tables.has(place.split(/[.:]/)[0])
  return [
    ...[...before.columns].filter(([name]) => !after.columns.has(name)).map(([name]) => `${name} is gone`),
    ...[...before.columns]
      .filter(([name, type]) => after.columns.has(name) && after.columns.get(name) !== type)
      .map(([name]) => `${name} has another type`),
    ...[...after.required]
      .filter(name => isOldTable(name) && !before.required.has(name))
      .map(name => `${name} is required`),
    ...[...after.rules].filter(rule => isOldTable(rule) && !before.rules.has(rule)).map(rule => `new rule ${rule}`),
  ]
}

/** Applies migrations, and lists the breaking changes of those that don't say what they require. */
async function checkMigrations(migrations: StoreMigrations, first: string): Promise<string[]> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: openSqlite(':memory:') }) })
  const found: string[] = []
  let isChecked = false
  try {
    for (const [name, migration] of Object.entries(migrations)) {
      const { up, requires } = typeof migration === 'function' ? { up: migration, requires: undefined } : migration
      const before = isChecked ? await readSchema(db) : undefined
      await up(db, 'sqlite')
      if (before && requires === undefined)
        found.push(...listBreakingChanges(before, await readSchema(db)).map(change => `${name}: ${change}`))
      isChecked ||= name === first
    }
  } finally {
    await db.destroy()
  }
  expect(isChecked).toBe(true)
  return found
}

test('the version before works with the schema after each migration, or the migration says otherwise', async () => {
  expect(await checkMigrations(storeMigrations, firstMigration)).toEqual([])
})

test('every kind of breaking change is found, and what only adds is not', async () => {
  const run = (statement: string) => async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db))
  const migrations: StoreMigrations = {
    '1': run('create table shirts (id text primary key, colour text, size text, price integer)'),
    '2': run('alter table shirts add column brand text'),
    '3': run("alter table shirts add column era text not null default ''"),
    '4': run('create table hats (id text not null unique)'),
    '5': run('create index shirts_by_brand on shirts (brand)'),
    '6': run('alter table shirts rename column colour to color'),
    '7': run('create unique index shirts_by_era on shirts (era)'),
    '8': run('alter table shirts add column weight integer check (weight > 0)'),
    '9': { up: run('alter table shirts drop column size'), requires: '8' },
    '91': run('drop table shirts'),
  }
  expect(await checkMigrations(migrations, '1')).toEqual([
    '6: shirts.colour is gone',
    '7: new rule shirts: unique shirts_by_era',
    '8: new rule shirts: check (weight > 0)',
    ...['id', 'color', 'price', 'brand', 'era', 'weight'].map(column => `91: shirts.${column} is gone`),
  ])
})
