import { expect, test } from 'vitest'
import { openDatabase } from '../database/open-database.server.ts'
import { listStoreTables } from '../database/store-tables.server.ts'
import { exportedTables, tablesLeftOut } from './tables.ts'

const toCamelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())

test('every table and every column is exported, or left out on purpose', async () => {
  const db = await openDatabase({})
  const tables = (await listStoreTables(db)).filter(({ isView }) => !isView)
  await db.destroy()
  const found = tables.map(({ name, columns }) => [toCamelCase(name), columns.map(column => toCamelCase(column.name))])
  const named = exportedTables.map(({ name, columns, leftOut }) => [name, [...Object.keys(columns), ...leftOut]])
  const sortColumns = ([name, columns]: (string | string[])[]) => [name, [...(columns ?? [])].sort()]
  const exported = found.filter(([name]) => !(tablesLeftOut as readonly unknown[]).includes(name))
  expect(named.map(sortColumns).sort()).toEqual(exported.map(sortColumns).sort())
  // The counters of limits are a table in PostgreSQL alone.
  const names = [...found.map(([name]) => name), 'rateLimits']
  expect([...named.map(([name]) => name), ...tablesLeftOut].sort()).toEqual(names.sort())
})
