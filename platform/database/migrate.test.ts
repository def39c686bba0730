import { CamelCasePlugin, Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { ConfigError } from '../config.server.ts'
import { listAppliedMigrations, migrate, type StoreMigrations } from './migrate.server.ts'
import { createSqliteDialect, openSqlite } from './node-sqlite.server.ts'

const run = (statement: string) => async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db))

// Three versions of a store: the second one adds a column, the third one drops the earlier one.
const first: StoreMigrations = { '001-shirts': run('create table shirts (id text, colour text)') }
const expanded: StoreMigrations = { ...first, '002-colours': run('alter table shirts add column colours text') }
const contracted: StoreMigrations = {
  ...expanded,
  '003-no-colour-requires-002-colours': run('alter table shirts drop column colour'),
}

let db: Db
beforeEach(() => {
  db = new Kysely({
    dialect: createSqliteDialect(openSqlite(':memory:')),
    plugins: [new CamelCasePlugin()],
  })
})
afterEach(() => db.destroy())

const listColumns = async () => {
  const tables = await db.introspection.getTables()
  return tables.find(({ name }) => name === 'shirts')?.columns.map(({ name }) => name)
}

test('migrations are applied once, one version after the other', async () => {
  for (const version of [first, first, expanded, contracted]) await migrate(db, 'sqlite', version)
  expect(await listAppliedMigrations(db)).toEqual(Object.keys(contracted))
  expect(await listColumns()).toEqual(['id', 'colours'])
})

test('an earlier version starts on a schema that only grew, and leaves it as it is', async () => {
  await migrate(db, 'sqlite', expanded)
  await migrate(db, 'sqlite', first)
  expect(await listAppliedMigrations(db)).toEqual(Object.keys(expanded))
})

test('the version before starts on a schema that has shrunk, the one before that is refused', async () => {
  await migrate(db, 'sqlite', contracted)
  await migrate(db, 'sqlite', expanded)
  const error = await migrate(db, 'sqlite', first).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ConfigError)
  expect(String(error)).toContain('of a newer version of the store (003-no-colour-requires-002-colours)')
  expect(String(error)).toContain('that takes a version with 002-colours')
})

test('a version with a migration that the newer schema lacks is refused', async () => {
  await migrate(db, 'sqlite', expanded)
  const other: StoreMigrations = { ...first, '002-sizes': run('alter table shirts add column size text') }
  await expect(migrate(db, 'sqlite', other)).rejects.toThrow('it lacks 002-sizes')
  expect(await listColumns()).toEqual(['id', 'colour', 'colours'])
})

test('a migration that stops halfway leaves nothing behind', async () => {
  const halfway = {
    '001-shirts': async (db: Kysely<unknown>) => {
      await first['001-shirts']?.(db, 'sqlite')
      throw new Error('Out of power')
    },
  }
  await expect(migrate(db, 'sqlite', halfway)).rejects.toThrow('Database migration failed: 001-shirts')
  expect(await listColumns()).toBeUndefined()
  await migrate(db, 'sqlite', expanded)
  expect(await listColumns()).toEqual(['id', 'colour', 'colours'])
})

test('a migration that fails is named, and those before it stay applied', async () => {
  await migrate(db, 'sqlite', first)
  const broken: StoreMigrations = { ...expanded, '003-broken': run('alter table hats add column size text') }
  await expect(migrate(db, 'sqlite', broken)).rejects.toThrow('Database migration failed: 003-broken')
  expect(await listAppliedMigrations(db)).toEqual(Object.keys(expanded))
})
