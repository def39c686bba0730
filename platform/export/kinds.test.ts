import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#store/database.server.ts'
import { listTables } from '../backup/inventory.server.ts'
import { openDatabase } from '../database/open-database.server.ts'
import { kinds } from './kinds.ts'

let db: Db
beforeAll(async () => {
  db = await openDatabase({})
})
afterAll(() => db.destroy())

test('every table is exported, or left out on purpose', async () => {
  const omitted = [
    'price_changes',
    'push_subscriptions',
    'search_alerts',
    'search_alert_matches',
    'product_arrivals',
    'paid_items',
    'product_changes',
    'sessions',
    'verifications',
    'two_factors',
    'vapid_keys',
    'write_checks',
    'provider_checks',
  ]
  const exported = kinds.flatMap(({ table, children }) => [table, ...Object.values(children).map(child => child.table)])
  const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const tables = await listTables(db)
  expect([...omitted, ...exported.map(toSnakeCase)].sort()).toEqual(tables)
})

test('docs/export.md names every kind and each of its columns', async () => {
  const text = await readFile('docs/export.md', 'utf8')
  const missing = kinds.flatMap(({ name, columns, children }) => {
    const ofChildren = Object.entries(children).flatMap(([list, child]) => [list, ...Object.keys(child.columns)])
    const names = [name, ...Object.keys(columns), ...ofChildren]
    const isNamed = (column: string) => ['`', '?`'].some(end => text.includes(`\`${column}${end}`))
    return names.filter(column => !isNamed(column)).map(column => `${name}.${column}`)
  })
  expect(missing).toEqual([])
})
