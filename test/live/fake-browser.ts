import { createLiveConnection } from '#app/live/live-connection.ts'
import type { EventStream } from '#app/live/live-stream.ts'
import type { Channel } from '#app/live/live-tabs.ts'
import { createFakeLocks } from './fake-locks.ts'

class FakeStream implements EventStream {
  readyState = 0
  private readonly listeners = new Map<string, (event: MessageEvent<string>) => void>()
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
  /** What an error response does: the browser closes the stream for good. */
  fail() {
    this.readyState = 2
    this.emit('error')
  }
}

class FakeChannel implements Channel {
  private readonly channels: Set<FakeChannel>
  private listener: ((event: MessageEvent) => void) | undefined
  /** A suspended tab receives no messages. */
  isSuspended = false
  constructor(channels: Set<FakeChannel>) {
    this.channels = channels
    channels.add(this)
  }
  postMessage(data: unknown) {
    for (const other of this.channels)
      if (other !== this && !other.isSuspended) other.listener?.({ data } as MessageEvent)
  }
  addEventListener(_type: 'message', listener: (event: MessageEvent) => void) {
    this.listener = listener
  }
  close() {
    this.channels.delete(this)
  }
}

/** A browser with any number of tabs that share locks and channels. */
export function createFakeBrowser() {
  const streams: FakeStream[] = []
  const channels = new Set<FakeChannel>()
  const locks = createFakeLocks()

  function openTab({ hasLocks = true } = {}) {
    const received: string[] = []
    const connection = createLiveConnection({
      name: 'live',
      topics: ['product'],
      openStream() {
        const stream = new FakeStream()
        streams.push(stream)
        return stream
      },
      openChannel: () => new FakeChannel(channels),
      locks: hasLocks ? locks : undefined,
    })
    const listen = () =>
      connection.subscribe({
        onEvent: ({ id, change }) => received.push(`${id} ${change}`),
        onResync: () => void received.push('resync'),
      })
    return { ...connection, received, listen }
  }

  return {
    streams,
    channels,
    openTab,
    getOpenStreams: () => streams.filter(({ readyState }) => readyState !== 2),
    /** The stream opened last, or the one at an index. */
    getStream(index = streams.length - 1): FakeStream {
      const stream = streams[index]
      if (!stream) throw new Error(`No stream was opened at ${index}`)
      return stream
    },
  }
}
