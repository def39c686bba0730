import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { type CrashHarness, createCrashHarness } from './crash-harness.ts'
import { continuations, crashScenario, listCrashPoints } from './crash-points.ts'
import { purchase } from './scenarios.ts'

let harness: CrashHarness
beforeAll(async () => {
  const isOnPostgres = process.env.TEST_DATABASE === 'postgres' && inject('postgresUrl') !== ''
  harness = await createCrashHarness(isOnPostgres ? await createTestDatabase() : undefined)
}, 30_000)
afterAll(() => harness.close())

// Between two commits the database rolls back by itself. `npm run crash` tries those points and
// every other scenario too.
test('a purchase ends consistently when the store dies at any commit or any call to the provider [T10]', async () => {
  const points = (await listCrashPoints(harness, purchase)).filter(point => /commit|provider/.test(point))
  expect(points).toContain('after commit #4')
  for (const [index, point] of points.entries()) {
    // Both continuations get every other point.
    const continuation = index % 2 === 0 ? continuations[0] : continuations[1]
    const problems = await crashScenario(harness, purchase, { point, continuation })
    expect([point, continuation, ...problems]).toEqual([point, continuation])
  }
}, 120_000)
