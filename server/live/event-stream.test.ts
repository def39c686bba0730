import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Env } from '../dependencies.ts'
import { type EventStream, respondWithEventStream } from './event-stream.ts'

let closing: AbortController
let stream: EventStream
const onClose = vi.fn()
const onHeartbeat = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  closing = new AbortController()
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

async function open(method = 'GET') {
  const app = new Hono<Env>().get('/', c =>
    respondWithEventStream(c, closing.signal, opened => {
      stream = opened
      return { onClose, onHeartbeat }
    }),
  )
  return app.request('/', { method })
}
const bytes = (text: string) => new TextEncoder().encode(text)

test('reaches the client at once, past caches and proxies', async () => {
  const response = await open()
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  stream.send(bytes('first'))
  stream.close()
  stream.send(bytes('late'))
  stream.close()
  expect(await response.text()).toBe('first')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('sends a comment every 20 seconds until it ends, so that proxies keep it open', async () => {
  const response = await open()
  vi.advanceTimersByTime(19_999)
  expect(onHeartbeat).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onHeartbeat).toHaveBeenCalledTimes(1)
  stream.close()
  expect(await response.text()).toBe(': still here\n\n')
  expect(vi.getTimerCount()).toBe(0)
})

test('ends when the client leaves, without any more heartbeats', async () => {
  const response = await open()
  await response.body?.cancel()
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(vi.getTimerCount()).toBe(0)
  stream.close()
  closing.abort()
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('ends for a client that has more than a megabyte unread', async () => {
  await open()
  stream.send(new Uint8Array(1024 * 1024))
  stream.send(new Uint8Array(1))
  expect(onClose).not.toHaveBeenCalled()
  stream.send(new Uint8Array(1))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test.each(['before', 'after'])('ends when the server stops %s it has started', async when => {
  if (when === 'before') closing.abort()
  const response = await open()
  if (when === 'after') closing.abort()
  expect(await response.text()).toBe('')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a HEAD request gets the headers and starts nothing', async () => {
  const response = await open('HEAD')
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect([response.body, vi.getTimerCount()]).toEqual([null, 0])
})
