import { expect, test } from 'vitest'
import { countSuccessiveHolds, getNetworkWaitMs, getShopperWaitMs } from './hold-renewals.ts'

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

test.each([
  ['two holds', holds([-35, -1], [-75, -40]), 0],
  ['three holds', holds([-35, -1], [-75, -40], [-120, -76]), 14],
  ['three holds, the last of which lasts', holds([-5, null], [-40, -5], [-75, -40]), 15],
])('a shopper waits after %s', (_what, list, minutes) => expect(getShopperWaitMs(list, now)).toBe(minutes * 60_000))

test.each([
  ['no hold', holds(), 0],
  [
    'many short holds',
    holds(...Array.from({ length: 40 }, (_, index): [number, number] => [-2 - index * 2, -index * 2])),
    0,
  ],
  ['89 minutes', holds([-35, -1], [-75, -40], [-120, -100]), 0],
  ['90 minutes in a row', holds([-30, 0], [-60, -30], [-90, -60]), 90],
  ['100 minutes in a row, the last hold of which lasts', holds([-30, null], [-100, -30]), 90],
  ['90 minutes long ago', holds([-140, -50]), 40],
  ['90 minutes, of which some are too long ago', holds([-90, -10], [-200, -171]), 0],
])('a network waits after %s', (_what, list, minutes) => expect(getNetworkWaitMs(list, now)).toBe(minutes * 60_000))
