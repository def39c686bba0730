import { expect, test } from 'vitest'
import { createReplayBuffer } from './replay-buffer.ts'

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** A buffer after `count` events, and the ids of its run. */
function fillBuffer(count: number) {
  const buffer = createReplayBuffer()
  const [runId = ''] = decode(buffer.encodeLastId()).replace('id: ', '').split('-')
  for (let number = 1; number <= count; number++) buffer.append('product', String(number))
  const replay = (number: number) =>
    buffer.findEventsSince(`${runId}-${number}`)?.map(bytes => Number(/data: (\d+)/.exec(decode(bytes))?.[1]))
  return { buffer, runId, replay }
}

const countUp = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('replays a gap of 500 events, and resyncs after one of 501', () => {
  const { replay } = fillBuffer(501)
  expect(replay(1)).toEqual(countUp(2, 501))
  expect(replay(0)).toBeUndefined()
})

test('replays all of the first 500 events to a browser that has seen none', () => {
  const { replay } = fillBuffer(500)
  expect(replay(0)).toEqual(countUp(1, 500))
})

test('replays nothing to a browser that has missed nothing, and resyncs one that is ahead', () => {
  const { replay } = fillBuffer(3)
  expect(replay(2)).toEqual([3])
  expect(replay(3)).toEqual([])
  expect(replay(4)).toBeUndefined()
})

test('resyncs browsers from before a reset', () => {
  const { buffer, runId } = fillBuffer(3)
  buffer.reset()
  expect(buffer.findEventsSince(`${runId}-3`)).toBeUndefined()
})
