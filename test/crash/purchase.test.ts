import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { isFullSize } from '../test-size.ts'
import { type CrashHarness, createCrashHarness } from './crash-harness.ts'
import { continuations, crashScenario, runWithoutCrash } from './crash-points.ts'
import { purchase } from './scenarios.ts'

const isOnPostgres = process.env.TEST_DATABASE === 'postgres' && inject('postgresUrl') !== ''
let harness: CrashHarness
beforeAll(async () => {
  harness = await createCrashHarness(isOnPostgres ? await createTestDatabase() : undefined)
  await runWithoutCrash(harness, purchase)
}, 30_000)
afterAll(() => harness.close())

// Between two commits the database rolls back by itself. `npm run crash` tries those points and
// every other scenario too, on both databases. Here PostgreSQL gets the calls to the provider only:
// they are where a store that dies leaves its own traces. A small run has the first three of them:
// before and after the checkout session is created, and before it is read.
test('a purchase ends consistently when the store dies at a commit or a call to the provider [T10]', async () => {
  const chosenPoints = isOnPostgres || !isFullSize ? /provider/ : /commit|provider/
  const passed = (await runWithoutCrash(harness, purchase)).filter(point => chosenPoints.test(point))
  expect(passed.length).toBeGreaterThan(isFullSize && !isOnPostgres ? 10 : 3)
  const points = isFullSize ? passed : passed.slice(0, 3)
  for (const [index, point] of points.entries()) {
    // Both continuations get every other point.
    const continuation = index % 2 === 0 ? continuations[0] : continuations[1]
    const problems = await crashScenario(harness, purchase, { point, continuation })
    expect([point, continuation, ...problems]).toEqual([point, continuation])
  }
}, 120_000)
