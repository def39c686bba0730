import { expect, test } from 'vitest'
import { countSuccessiveHolds } from './hold-renewals.ts'

const now = new Date('2026-11-20T04:00:00.000Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
/** Minutes from now, newest first. */
const holds = (...times: [number, number | null][]) =>
  times.map(([start, end]) => ({ startedAt: at(start), endedAt: end === null ? null : at(end) }))

test.each([
  ['no hold', holds(), 0],
  ['a hold that lasts', holds([-5, null]), 1],
  ['a hold that has just ended', holds([-35, 0]), 1],
  ['a hold that ended just before the cool-down', holds([-50, -15]), 0],
  ['a hold within the cool-down', holds([-50, -14.9]), 1],
  ['a chain', holds([-35, -1], [-75, -40], [-120, -76]), 3],
  ['a chain with a pause of a cool-down', holds([-35, -1], [-75, -50], [-120, -76]), 1],
  ['a renewal without a pause', holds([-5, null], [-40, -5]), 2],
])('counts %s', (_what, list, count) => expect(countSuccessiveHolds(list, now)).toBe(count))
