import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { createRateLimits } from './rate-limits.ts'

test('shares counts between two processes on PostgreSQL [T49]', async () => {
  const databaseUrl = await createTestDatabase()
  const databases = await Promise.all([openDatabase({ databaseUrl }), openDatabase({ databaseUrl })])
  const [one, other] = databases.map(db => createRateLimits({ isEnabled: true, db }))
  for (let tries = 0; tries < 5; tries++) {
    expect(await one?.consume('account', ['203.0.113.7'])).toBeUndefined()
    expect(await other?.consume('account', ['203.0.113.7'])).toBeUndefined()
  }
  await other?.refund('account', '203.0.113.7')
  expect(await one?.consume('account', ['203.0.113.7'])).toBeUndefined()
  expect(await one?.consume('account', ['203.0.113.7'])).toBeGreaterThan(500)
  expect(await other?.consume('account', ['203.0.113.7'])).toBeGreaterThan(500)
  expect(await other?.consume('account', ['203.0.113.8'])).toBeUndefined()
  for (const db of databases) await db.destroy()
})
