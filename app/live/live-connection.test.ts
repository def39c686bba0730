import { expect, test } from 'vitest'
import { createLiveConnection } from './live-connection.ts'
import type { EventStream } from './live-stream.ts'
import type { Channel } from './live-tabs.ts'

/** A browser with as many tabs as asked for: its lock, its channel and the streams it opened, without a browser. */
function createFakeBrowser() {
  const streams: FakeStream[] = []
  const channels = new Set<FakeChannel>()
  const lockQueue: { grant: () => void; reject: (error: Error) => void }[] = []
  const timers = new Map<number, () => void>()
  let nowMs = 0
  let tabCount = 0

  class FakeStream implements EventStream {
    readyState = 0
    listeners = new Map<string, (event: MessageEvent<string>) => void>()
    addEventListener(type: string, listener: (event: MessageEvent<string>) => void) {
      this.listeners.set(type, listener)
    }
    close() {
      this.readyState = 2
    }
    emit(type: string, data: unknown = '', lastEventId = '') {
      if (type === 'open') this.readyState = 1
      this.listeners.get(type)?.({ data: JSON.stringify(data), lastEventId } as MessageEvent<string>)
    }
    fail() {
      this.readyState = 2
      this.emit('error')
    }
  }

  class FakeChannel implements Channel {
    emit: ((event: MessageEvent) => void) | undefined
    constructor() {
      channels.add(this)
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) other.emit?.({ data } as MessageEvent)
    }
    addEventListener(_type: 'message', listener: (event: MessageEvent) => void) {
      this.emit = listener
    }
    close() {
      channels.delete(this)
    }
  }

  const locks = {
    request: (_name: string, options: LockOptions, callback: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const request = {
          grant: () => {
            void callback().then(() => {
              if (lockQueue[0] === request) next()
              resolve()
            })
          },
          reject,
        }
        const next = () => {
          lockQueue.shift()
          lockQueue[0]?.grant()
        }
        options.signal?.addEventListener('abort', () => {
          const position = lockQueue.indexOf(request)
          if (position <= 0) return
          lockQueue.splice(position, 1)
          reject(new DOMException('gone', 'AbortError'))
        })
        if (options.steal) {
          lockQueue.shift()?.reject(new DOMException('stolen', 'AbortError'))
          lockQueue.unshift(request)
          request.grant()
        } else if (lockQueue.push(request) === 1) request.grant()
      }),
  } as unknown as Pick<LockManager, 'request'>

  const openTab = (support: { locks?: boolean } = {}) => {
    const received: string[] = []
    const connection = createLiveConnection({
      name: 'live',
      topics: ['product'],
      openStream: () => {
        const stream = new FakeStream()
        streams.push(stream)
        return stream
      },
      openChannel: () => new FakeChannel(),
      locks: support.locks === false ? undefined : locks,
      timers: {
        setTimeout: run => {
          timers.set(++tabCount, run)
          return tabCount
        },
        clearTimeout: timer => void timers.delete(timer),
      },
      createTabId: () => `tab ${++tabCount}`,
      now: () => nowMs,
    })
    const listen = () =>
      connection.subscribe({
        onEvent: ({ id, change }) => received.push(`${id} ${change}`),
        onResync: () => received.push('resync'),
      })
    return { ...connection, received, listen }
  }

  const flushPromises = () => new Promise(resolve => setTimeout(resolve, 0))
  return {
    streams,
    channels,
    openTab,
    flushPromises,
    advanceTime: (milliseconds: number) => {
      nowMs += milliseconds
    },
    async runTimers() {
      const due = [...timers.values()]
      timers.clear()
      for (const run of due) run()
      await flushPromises()
    },
    openStreams: () => streams.filter(({ readyState }) => readyState !== 2),
  }
}

const sold = { id: 'tee', change: 'sold', product: null }

test('any number of tabs share one stream, and each hears of every change [GEN-05]', async () => {
  const browser = createFakeBrowser()
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()]
  for (const tab of tabs) tab.listen()
  await browser.flushPromises()
  expect(browser.streams).toHaveLength(1)
  browser.streams[0]!.emit('open')
  browser.streams[0]!.emit('product', sold, '7')
  for (const { received } of tabs) expect(received).toEqual(['resync', 'tee sold'])
})

test('a tab that comes later reads again once, and the others don’t', async () => {
  const browser = createFakeBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.listen()
  browser.streams[0]!.emit('open')
  second.listen()
  await browser.flushPromises()
  expect(first.received).toEqual(['resync'])
  expect(second.received).toEqual(['resync'])
  second.listen()
  expect(second.received).toEqual(['resync', 'resync'])
})

test('when the leading tab closes, another one leads and everybody reads again', async () => {
  const browser = createFakeBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.listen()
  second.listen()
  browser.streams[0]!.emit('open')
  first.sleep()
  await browser.flushPromises()
  expect(browser.openStreams()).toHaveLength(1)
  browser.streams[1]!.emit('open')
  browser.streams[1]!.emit('product', sold, '8')
  expect(second.received).toEqual(['resync', 'resync', 'tee sold'])
})

test('a leader that is asleep is replaced, and follows when it wakes up', async () => {
  const browser = createFakeBrowser()
  const [asleep, awake] = [browser.openTab(), browser.openTab()]
  asleep.listen()
  const [channel] = browser.channels
  const emit = channel!.emit
  channel!.emit = undefined
  awake.listen()
  await browser.runTimers()
  channel!.emit = emit
  await browser.flushPromises()
  expect(browser.openStreams()).toEqual([browser.streams[1]])
  browser.streams[1]!.emit('open')
  expect(awake.received).toEqual(['resync'])
  expect(asleep.received).toEqual(['resync'])
})

test('the stream is closed when nobody listens any more', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  const unsubscribe = tab.listen()
  unsubscribe()
  const unsubscribeAgain = tab.listen()
  await browser.runTimers()
  expect(browser.openStreams()).toHaveLength(1)
  unsubscribeAgain()
  await browser.runTimers()
  expect(browser.openStreams()).toHaveLength(0)
  expect(browser.channels.size).toBe(0)
})

test('a reconnection reads again only where the server cannot resume', () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  tab.listen()
  const [stream] = browser.streams
  stream!.emit('open')
  stream!.emit('open')
  expect(tab.received).toEqual(['resync', 'resync'])
  stream!.emit('product', sold, '9')
  stream!.emit('open')
  expect(tab.received).toEqual(['resync', 'resync', 'tee sold'])
  stream!.emit('resync', '', '12')
  expect(tab.received.at(-1)).toBe('resync')
})

test('a refused stream is opened anew', async () => {
  const browser = createFakeBrowser()
  browser.openTab().listen()
  browser.streams[0]!.fail()
  expect(browser.openStreams()).toHaveLength(0)
  await browser.runTimers()
  expect(browser.openStreams()).toHaveLength(1)
})

test('after a long time in the background the line is made anew', () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  tab.listen()
  browser.streams[0]!.emit('open')
  tab.visibilityChanged(false)
  browser.advanceTime(61_000)
  tab.visibilityChanged(true)
  browser.streams.at(-1)!.emit('open')
  expect(browser.openStreams()).toHaveLength(1)
  expect(tab.received).toEqual(['resync', 'resync'])
})

test('a refused stream is opened anew at once when the network is back, and not once more later', async () => {
  const browser = createFakeBrowser()
  const [leader, follower] = [browser.openTab(), browser.openTab()]
  leader.listen()
  follower.listen()
  await browser.flushPromises()
  browser.streams[0]!.emit('open')
  browser.streams[0]!.fail()
  leader.networkReturned()
  follower.networkReturned()
  expect(browser.openStreams()).toHaveLength(1)
  browser.openStreams()[0]!.emit('open')
  await browser.runTimers()
  expect(browser.openStreams()).toHaveLength(1)
  for (const { received } of [leader, follower]) expect(received.at(-1)).toBe('resync')
  expect(follower.received.filter(word => word === 'resync').length).toBeGreaterThan(1)
})

test('where nobody listens the network’s return opens nothing', () => {
  const browser = createFakeBrowser()
  browser.openTab().networkReturned()
  expect(browser.streams).toEqual([])
})

test('a page out of the back-forward cache listens again', async () => {
  const browser = createFakeBrowser()
  const tab = browser.openTab()
  tab.listen()
  tab.sleep()
  expect(browser.openStreams()).toHaveLength(0)
  tab.wake()
  await browser.flushPromises()
  browser.streams.at(-1)!.emit('open')
  expect(tab.received).toEqual(['resync'])
})

test('without locks each tab has a stream of its own', () => {
  const browser = createFakeBrowser()
  for (const tab of [browser.openTab({ locks: false }), browser.openTab({ locks: false })]) tab.listen()
  expect(browser.openStreams()).toHaveLength(2)
})
