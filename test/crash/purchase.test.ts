import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { type CrashHarness, createCrashHarness } from './crash-harness.ts'
import { continuations, crashAt, listCrashPoints } from './crash-points.ts'
import { scenarios } from './scenarios.ts'

const purchase = scenarios[0]!
let harness: CrashHarness
beforeAll(async () => {
  const isOnPostgres = process.env.TEST_DATABASE === 'postgres' && inject('postgresUrl') !== ''
  harness = await createCrashHarness(isOnPostgres ? await createTestDatabase() : undefined)
}, 30_000)
afterAll(() => harness.close())

// Between two commits the database undoes everything by itself: `npm run crash` tries those points too, and every other way an order can go.
test('a store that dies around any commit of a purchase, or any call to the provider, ends it well when it is back [T10]', async () => {
  const points = (await listCrashPoints(harness, purchase)).filter(point => /commit|provider/.test(point))
  expect(points).toContain('after commit #4')
  for (const [index, point] of points.entries()) {
    const continuation = continuations[index % continuations.length]!
    expect([point, continuation, ...(await crashAt(harness, purchase, { point, continuation }))]).toEqual([
      point,
      continuation,
    ])
  }
}, 120_000)
