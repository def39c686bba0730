import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryResync } from './retry-resync.ts'

const mark = { remove: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { querySelector: () => mark })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  mark.remove.mockClear()
})

test('reads again until it succeeds, and only then removes the mark of a page from before', async () => {
  const read = vi.fn().mockRejectedValueOnce(new Error('503')).mockResolvedValue(undefined)
  retryResync({ onEvent() {}, onResync: read }).onResync()
  await vi.advanceTimersByTimeAsync(4_999)
  expect([read.mock.calls.length, mark.remove.mock.calls.length]).toEqual([1, 0])
  await vi.advanceTimersByTimeAsync(1)
  expect([read.mock.calls.length, mark.remove.mock.calls.length]).toEqual([2, 1])
})

test('a listener that reads nothing leaves the mark', async () => {
  retryResync({ onEvent() {}, onResync() {} }).onResync()
  await vi.advanceTimersByTimeAsync(0)
  expect(mark.remove).not.toHaveBeenCalled()
})

test.each(['before', 'after'])('does not try again when it ended %s the failure', async moment => {
  const read = vi.fn().mockRejectedValue(new Error('503'))
  const listener = retryResync({ onEvent() {}, onResync: read })
  listener.onResync()
  if (moment === 'after') await vi.advanceTimersByTimeAsync(0)
  listener.end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(read).toHaveBeenCalledTimes(1)
})
