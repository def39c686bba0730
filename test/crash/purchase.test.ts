import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { type Lane, openLane } from './lane.ts'
import { continuations, crashAt, listPoints } from './run-points.ts'
import { scenarios } from './scenarios.ts'

const purchase = scenarios[0]!
let lane: Lane
beforeAll(async () => {
  const isOnPostgres = process.env.TEST_DATABASE === 'postgres' && inject('postgresUrl') !== ''
  lane = await openLane(isOnPostgres ? await createTestDatabase() : undefined)
}, 30_000)
afterAll(() => lane.close())

// Between two commits the database undoes everything by itself: `npm run crash` tries those points too, and every other way an order can go.
test('T10 a store that dies around any commit of a purchase, or any call to the provider, ends it well when it is back', async () => {
  const points = (await listPoints(lane, purchase)).filter(point => /commit|provider/.test(point))
  expect(points).toContain('after commit #4')
  for (const [index, point] of points.entries()) {
    const continuation = continuations[index % continuations.length]!
    expect([point, continuation, ...(await crashAt(lane, purchase, { point, continuation }))]).toEqual([
      point,
      continuation,
    ])
  }
}, 120_000)
