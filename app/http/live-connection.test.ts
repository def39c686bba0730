import { expect, test } from 'vitest'
import { openLiveConnection } from './live-connection.ts'
import type { EventStream } from './live-stream.ts'
import type { Channel } from './live-tabs.ts'

/** A browser with as many tabs as asked for: its lock, its channel and the streams it opened, without a browser. */
function fakeBrowser() {
  const streams: FakeStream[] = []
  const channels = new Set<FakeChannel>()
  const held: { grant: () => void; reject: (error: Error) => void }[] = []
  const timers = new Map<number, () => void>()
  let time = 0
  let names = 0

  class FakeStream implements EventStream {
    readyState = 0
    listeners = new Map<string, (event: MessageEvent<string>) => void>()
    addEventListener(type: string, listener: (event: MessageEvent<string>) => void) {
      this.listeners.set(type, listener)
    }
    close() {
      this.readyState = 2
    }
    hear(type: string, data: unknown = '', lastEventId = '') {
      if (type === 'open') this.readyState = 1
      this.listeners.get(type)?.({ data: JSON.stringify(data), lastEventId } as MessageEvent<string>)
    }
    refuse() {
      this.readyState = 2
      this.hear('error')
    }
  }

  class FakeChannel implements Channel {
    hear: ((event: MessageEvent) => void) | undefined
    constructor() {
      channels.add(this)
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this) other.hear?.({ data } as MessageEvent)
    }
    addEventListener(_type: 'message', listener: (event: MessageEvent) => void) {
      this.hear = listener
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
              if (held[0] === request) next()
              resolve()
            })
          },
          reject,
        }
        const next = () => {
          held.shift()
          held[0]?.grant()
        }
        options.signal?.addEventListener('abort', () => {
          const place = held.indexOf(request)
          if (place <= 0) return
          held.splice(place, 1)
          reject(new DOMException('gone', 'AbortError'))
        })
        if (options.steal) {
          held.shift()?.reject(new DOMException('stolen', 'AbortError'))
          held.unshift(request)
          request.grant()
        } else if (held.push(request) === 1) request.grant()
      }),
  } as unknown as Pick<LockManager, 'request'>

  const openTab = (lacks: { locks?: boolean } = {}) => {
    const heard: string[] = []
    const connection = openLiveConnection({
      name: 'live',
      topics: ['product'],
      openStream: () => {
        const stream = new FakeStream()
        streams.push(stream)
        return stream
      },
      openChannel: () => new FakeChannel(),
      locks: lacks.locks === false ? undefined : locks,
      timers: {
        setTimeout: run => {
          timers.set(++names, run)
          return names
        },
        clearTimeout: timer => void timers.delete(timer),
      },
      newTabName: () => `tab ${++names}`,
      now: () => time,
    })
    const listen = () =>
      connection.subscribe({
        onEvent: ({ id, change }) => heard.push(`${id} ${change}`),
        onResync: () => heard.push('resync'),
      })
    return { ...connection, heard, listen }
  }

  const settle = () => new Promise(resolve => setTimeout(resolve, 0))
  return {
    streams,
    channels,
    openTab,
    settle,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    async runTimers() {
      const due = [...timers.values()]
      timers.clear()
      for (const run of due) run()
      await settle()
    },
    openStreams: () => streams.filter(({ readyState }) => readyState !== 2),
  }
}

const sold = { id: 'tee', change: 'sold', product: null }

test('GEN-05 any number of tabs share one stream, and each hears of every change', async () => {
  const browser = fakeBrowser()
  const tabs = [browser.openTab(), browser.openTab(), browser.openTab()]
  for (const tab of tabs) tab.listen()
  await browser.settle()
  expect(browser.streams).toHaveLength(1)
  browser.streams[0]!.hear('open')
  browser.streams[0]!.hear('product', sold, '7')
  for (const { heard } of tabs) expect(heard).toEqual(['resync', 'tee sold'])
})

test('a tab that comes later reads again once, and the others don’t', async () => {
  const browser = fakeBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.listen()
  browser.streams[0]!.hear('open')
  second.listen()
  await browser.settle()
  expect(first.heard).toEqual(['resync'])
  expect(second.heard).toEqual(['resync'])
  second.listen()
  expect(second.heard).toEqual(['resync', 'resync'])
})

test('when the leading tab closes, another one leads and everybody reads again', async () => {
  const browser = fakeBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  first.listen()
  second.listen()
  browser.streams[0]!.hear('open')
  first.sleep()
  await browser.settle()
  expect(browser.openStreams()).toHaveLength(1)
  browser.streams[1]!.hear('open')
  browser.streams[1]!.hear('product', sold, '8')
  expect(second.heard).toEqual(['resync', 'resync', 'tee sold'])
})

test('a leader that is asleep is replaced, and follows when it wakes up', async () => {
  const browser = fakeBrowser()
  const [asleep, awake] = [browser.openTab(), browser.openTab()]
  asleep.listen()
  const [channel] = browser.channels
  const hear = channel!.hear
  channel!.hear = undefined
  awake.listen()
  await browser.runTimers()
  channel!.hear = hear
  await browser.settle()
  expect(browser.openStreams()).toEqual([browser.streams[1]])
  browser.streams[1]!.hear('open')
  expect(awake.heard).toEqual(['resync'])
  expect(asleep.heard).toEqual(['resync'])
})

test('the stream is closed when nobody listens any more', async () => {
  const browser = fakeBrowser()
  const tab = browser.openTab()
  const forget = tab.listen()
  forget()
  const forgetAgain = tab.listen()
  await browser.runTimers()
  expect(browser.openStreams()).toHaveLength(1)
  forgetAgain()
  await browser.runTimers()
  expect(browser.openStreams()).toHaveLength(0)
  expect(browser.channels.size).toBe(0)
})

test('a reconnection reads again only where the server cannot resume', () => {
  const browser = fakeBrowser()
  const tab = browser.openTab()
  tab.listen()
  const [stream] = browser.streams
  stream!.hear('open')
  stream!.hear('open')
  expect(tab.heard).toEqual(['resync', 'resync'])
  stream!.hear('product', sold, '9')
  stream!.hear('open')
  expect(tab.heard).toEqual(['resync', 'resync', 'tee sold'])
  stream!.hear('resync', '', '12')
  expect(tab.heard.at(-1)).toBe('resync')
})

test('a refused stream is opened anew', async () => {
  const browser = fakeBrowser()
  browser.openTab().listen()
  browser.streams[0]!.refuse()
  expect(browser.openStreams()).toHaveLength(0)
  await browser.runTimers()
  expect(browser.openStreams()).toHaveLength(1)
})

test('after a long time in the background the line is made anew', () => {
  const browser = fakeBrowser()
  const tab = browser.openTab()
  tab.listen()
  browser.streams[0]!.hear('open')
  tab.visibilityChanged(false)
  browser.pass(61_000)
  tab.visibilityChanged(true)
  browser.streams.at(-1)!.hear('open')
  expect(browser.openStreams()).toHaveLength(1)
  expect(tab.heard).toEqual(['resync', 'resync'])
})

test('a refused stream is opened anew at once when the network is back, and not once more later', async () => {
  const browser = fakeBrowser()
  const [leader, follower] = [browser.openTab(), browser.openTab()]
  leader.listen()
  follower.listen()
  await browser.settle()
  browser.streams[0]!.hear('open')
  browser.streams[0]!.refuse()
  leader.networkReturned()
  follower.networkReturned()
  expect(browser.openStreams()).toHaveLength(1)
  browser.openStreams()[0]!.hear('open')
  await browser.runTimers()
  expect(browser.openStreams()).toHaveLength(1)
  for (const { heard } of [leader, follower]) expect(heard.at(-1)).toBe('resync')
  expect(follower.heard.filter(word => word === 'resync').length).toBeGreaterThan(1)
})

test('where nobody listens the network’s return opens nothing', () => {
  const browser = fakeBrowser()
  browser.openTab().networkReturned()
  expect(browser.streams).toEqual([])
})

test('a page out of the back-forward cache listens again', async () => {
  const browser = fakeBrowser()
  const tab = browser.openTab()
  tab.listen()
  tab.sleep()
  expect(browser.openStreams()).toHaveLength(0)
  tab.wake()
  await browser.settle()
  browser.streams.at(-1)!.hear('open')
  expect(tab.heard).toEqual(['resync'])
})

test('without locks each tab has a stream of its own', () => {
  const browser = fakeBrowser()
  for (const tab of [browser.openTab({ locks: false }), browser.openTab({ locks: false })]) tab.listen()
  expect(browser.openStreams()).toHaveLength(2)
})
