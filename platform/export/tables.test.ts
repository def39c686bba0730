import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { listStoreTables } from '../database/store-tables.server.ts'
import { formatVersion } from './export-manifest.ts'
import { exportedTables, tablesLeftOut } from './tables.ts'

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())

let db: Db
let found: { name: string; columns: { name: string; isInteger: boolean }[] }[]
beforeAll(async () => {
  db = await openDatabase({})
  found = (await listStoreTables(db))
    .filter(({ isView }) => !isView)
    .map(({ name, columns }) => ({
      name: toCamelCase(name),
      columns: columns.map(column => ({ name: toCamelCase(column.name), isInteger: /int/i.test(column.dataType) })),
    }))
})
afterAll(() => db.destroy())

test('every table and every column is exported, or left out on purpose', () => {
  // The counters of limits are a table in PostgreSQL alone.
  expect([...exportedTables.map(({ name }) => name), ...tablesLeftOut].sort()).toEqual(
    [...found.map(({ name }) => name), 'rateLimits'].sort(),
  )
  for (const { name, columns, leftOut } of exportedTables)
    expect([name, ...[...Object.keys(columns), ...leftOut].sort()]).toEqual([
      name,
      ...(found.find(table => table.name === name)?.columns ?? []).map(column => column.name).sort(),
    ])
})

test('every column takes what the database has there: whole numbers, or texts', () => {
  for (const { name, columns } of exportedTables)
    for (const [column, schema] of Object.entries(columns))
      expect([name, column, schema.safeParse(1).success]).toEqual([
        name,
        column,
        found.find(table => table.name === name)?.columns.find(other => other.name === column)?.isInteger,
      ])
})

test('the number of the format goes up with each change of what is exported', () => {
  const names = exportedTables.map(({ name, columns }) => [name, ...Object.keys(columns).sort()].join(' '))
  const hash = createHash('sha256').update(names.join()).digest('hex').slice(0, 8)
  expect([formatVersion, hash]).toEqual([2, '15f6b790'])
})
