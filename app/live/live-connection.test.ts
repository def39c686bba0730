import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeBrowser } from '#test/live/fake-browser.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const flushPromises = () => vi.advanceTimersByTimeAsync(0)
const sold = { id: 'tee', change: 'sold', product: null }

test('all tabs share one stream and receive every event [GEN-05]', async () => {
  const browser = createFakeBrowser()
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()]
  for (const tab of tabs) tab.listen()
  await flushPromises()
  expect(browser.streams).toHaveLength(1)
  browser.getStream(0).emit('open')
  browser.getStream(0).emit('product', sold, '7')
  for (const { received } of tabs) expect(received).toEqual(['resync', 'tee sold'])
})

test('a tab that joins later resyncs once, the others don’t', async () => {
  const browser = createFakeBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.listen()
  browser.getStream(0).emit('open')
  second.listen()
  await flushPromises()
  expect(first.received).toEqual(['resync'])
  expect(second.received).toEqual(['resync'])
  second.listen()
  expect(second.received).toEqual(['resync', 'resync'])
})

test('another tab leads after the leader closed, and all tabs resync', async () => {
  const browser = createFakeBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.listen()
  second.listen()
  browser.getStream(0).emit('open')
  first.sleep()
  await flushPromises()
  expect(browser.getOpenStreams()).toHaveLength(1)
  browser.getStream(1).emit('open')
  browser.getStream(1).emit('product', sold, '8')
  expect(second.received).toEqual(['resync', 'resync', 'tee sold'])
})

test('a suspended leader is replaced and becomes a follower when it resumes', async () => {
  const browser = createFakeBrowser()
  const [suspended, active] = [browser.openTab(), browser.openTab()]
  suspended.listen()
  const [channel] = browser.channels
  if (!channel) throw new Error('The tab opened no channel')
  channel.isSuspended = true
  active.listen()
  await vi.runOnlyPendingTimersAsync()
  channel.isSuspended = false
  await flushPromises()
  expect(browser.getOpenStreams()).toEqual([browser.streams[1]])
  browser.getStream(1).emit('open')
  expect(active.received).toEqual(['resync'])
  expect(suspended.received).toEqual(['resync'])
})

test('the stream closes after the last listener has unsubscribed', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  const unsubscribe = tab.listen()
  unsubscribe()
  const unsubscribeAgain = tab.listen()
  await vi.runOnlyPendingTimersAsync()
  expect(browser.getOpenStreams()).toHaveLength(1)
  unsubscribeAgain()
  await vi.runOnlyPendingTimersAsync()
  expect(browser.getOpenStreams()).toHaveLength(0)
  expect(browser.channels.size).toBe(0)
})

test('a reconnection resyncs only when the server can’t resume', () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  tab.listen()
  const stream = browser.getStream(0)
  stream.emit('open')
  stream.emit('open')
  expect(tab.received).toEqual(['resync', 'resync'])
  stream.emit('product', sold, '9')
  stream.emit('open')
  expect(tab.received).toEqual(['resync', 'resync', 'tee sold'])
  stream.emit('resync', '', '12')
  expect(tab.received.at(-1)).toBe('resync')
})

test('a stream closed by an error response is opened again', async () => {
  const browser = createFakeBrowser()
  browser.openTab().listen()
  browser.getStream(0).fail()
  expect(browser.getOpenStreams()).toHaveLength(0)
  await vi.runOnlyPendingTimersAsync()
  expect(browser.getOpenStreams()).toHaveLength(1)
})

test('reconnects after the page was hidden for a long time', () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  tab.listen()
  browser.getStream(0).emit('open')
  tab.visibilityChanged(false)
  vi.advanceTimersByTime(61_000)
  tab.visibilityChanged(true)
  browser.getStream().emit('open')
  expect(browser.getOpenStreams()).toHaveLength(1)
  expect(tab.received).toEqual(['resync', 'resync'])
})

test('a failed stream reopens once, immediately, when the network returns', async () => {
  const browser = createFakeBrowser()
  const [leader, follower] = [browser.openTab(), browser.openTab()]
  leader.listen()
  follower.listen()
  await flushPromises()
  browser.getStream(0).emit('open')
  browser.getStream(0).fail()
  leader.networkReturned()
  follower.networkReturned()
  expect(browser.getOpenStreams()).toHaveLength(1)
  browser.getStream().emit('open')
  await vi.runOnlyPendingTimersAsync()
  expect(browser.getOpenStreams()).toHaveLength(1)
  for (const { received } of [leader, follower]) expect(received.at(-1)).toBe('resync')
  expect(follower.received.filter(entry => entry === 'resync').length).toBeGreaterThan(1)
})

test('opens no stream when the network returns without listeners', () => {
  const browser = createFakeBrowser()
  browser.openTab().networkReturned()
  expect(browser.streams).toEqual([])
})

test('connects again when the page returns from the back-forward cache', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  tab.listen()
  tab.sleep()
  expect(browser.getOpenStreams()).toHaveLength(0)
  tab.wake()
  await flushPromises()
  browser.getStream().emit('open')
  expect(tab.received).toEqual(['resync'])
})

test('without locks each tab has its own stream', () => {
  const browser = createFakeBrowser()
  for (const tab of [browser.openTab({ hasLocks: false }), browser.openTab({ hasLocks: false })]) tab.listen()
  expect(browser.getOpenStreams()).toHaveLength(2)
})
