import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database/open.server.ts'
import { createTestDatabase } from '#test/database.ts'
import { openRateLimits } from './rate-limits.ts'

test('T49 two processes count tries together', async () => {
  const databaseUrl = await createTestDatabase()
  const databases = await Promise.all([openDatabase({ databaseUrl }), openDatabase({ databaseUrl })])
  const [one, other] = databases.map(db => openRateLimits({ isOn: true, db }))
  for (let tries = 0; tries < 5; tries++) {
    expect(await one?.secondsToWait('sign-in', ['203.0.113.7'])).toBeUndefined()
    expect(await other?.secondsToWait('sign-in', ['203.0.113.7'])).toBeUndefined()
  }
  expect(await one?.secondsToWait('sign-in', ['203.0.113.7'])).toBeGreaterThan(500)
  expect(await other?.secondsToWait('sign-in', ['203.0.113.7'])).toBeGreaterThan(500)
  expect(await other?.secondsToWait('sign-in', ['203.0.113.8'])).toBeUndefined()
  for (const db of databases) await db.destroy()
})
