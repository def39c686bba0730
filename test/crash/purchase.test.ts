import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { type CrashHarness, createCrashHarness } from './crash-harness.ts'
import { continuations, crashScenario, listCrashPoints } from './crash-points.ts'
import { purchase } from './scenarios.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres' && inject('postgresUrl') !== ''
let harness: CrashHarness
beforeAll(async () => {
  harness = await createCrashHarness(isOnPostgres ? await createTestDatabase() : undefined)
}, 30_000)
afterAll(() => harness.close())

// Between two commits the database rolls back by itself. `npm run crash` tries those points and
// every other scenario too, on both databases. Here PostgreSQL gets the calls to the provider only:
// they are where a store that dies leaves its own traces.
test('a purchase ends consistently when the store dies at any commit or any call to the provider [T10]', async () => {
  const chosenPoints = isOnPostgres ? /provider/ : /commit|provider/
  const points = (await listCrashPoints(harness, purchase)).filter(point => chosenPoints.test(point))
  expect(points.length).toBeGreaterThan(isOnPostgres ? 3 : 10)
  for (const [index, point] of points.entries()) {
    // Both continuations get every other point.
    const continuation = index % 2 === 0 ? continuations[0] : continuations[1]
    const problems = await crashScenario(harness, purchase, { point, continuation })
    expect([point, continuation, ...problems]).toEqual([point, continuation])
  }
}, 120_000)
