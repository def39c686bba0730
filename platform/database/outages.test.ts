import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Outage, OutageLog } from './outages.server.ts'

let messages: string[]
let outages: Outage[]
let log: OutageLog
const write = (_: object, message: string) => void messages.push(message)
const seconds = ({ startedAt, endedAt }: Outage) => (endedAt.getTime() - startedAt.getTime()) / 1000

beforeEach(() => {
  vi.useFakeTimers()
  ;[messages, outages] = [[], []]
  log = new OutageLog({
    log: { info: write, warn: write, error: write },
    advice: { unavailable: '', 'read-only': '' },
    onEnd: outage => void outages.push(outage),
  })
})
afterEach(() => void vi.useRealTimers())

function play(kind: 'unavailable' | 'read-only', durationMs: number) {
  log.begin(kind, new Error('refused'))
  vi.advanceTimersByTime(durationMs)
  log.end()
}

test('an outage has a line at its begin and one at its end', () => {
  play('unavailable', 20_000)
  expect(messages).toEqual(['Database unavailable', 'Database works again'])
  expect(outages.map(seconds)).toEqual([20])
})

test('a database that comes and goes has one outage, which ends when it has been well for a while', () => {
  for (let turns = 0; turns < 600; turns++) {
    play('read-only', 1_000)
    vi.advanceTimersByTime(1_000)
  }
  expect(messages).toEqual(['Database takes no writes', 'Database works again'])
  vi.advanceTimersByTime(30_000)
  expect(messages).toHaveLength(3)
  expect(outages.map(seconds)).toEqual([1, 1199])
  vi.advanceTimersByTime(60_000)
  play('read-only', 1_000)
  expect(messages).toHaveLength(5)
})

test('an outage that becomes one of the other kind has a line for each', () => {
  log.begin('unavailable', new Error('gone'))
  vi.advanceTimersByTime(5_000)
  play('read-only', 5_000)
  expect(messages).toEqual(['Database unavailable', 'Database takes no writes', 'Database works again'])
  expect(outages.map(seconds)).toEqual([10])
})
