import { type EventStream, keepLiveStream, type LiveEvent, type LiveListener, type Timers } from './live-stream.ts'

/** What tabs say to each other. `to` is the tab that asked. */
type TabMessage =
  | { type: 'hello'; from: string }
  | { type: 'leader'; to: string; hasConnected: boolean }
  | { type: 'event'; event: LiveEvent }
  | { type: 'resync' }

export interface Channel {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  close(): void
}

export interface LiveOutside {
  /** Of the stream: the lock's, and by it the tabs know each other. */
  name: string
  /** The names of the events that the stream has. */
  topics: readonly string[]
  openStream(): EventStream
  openChannel(): Channel
  locks: Pick<LockManager, 'request'>
  timers: Timers
  newTabName(): string
}

const leaderMustAnswerWithin = 3_000

/**
 * One stream for all tabs: the tab that holds the lock has it and passes on what it hears; when it goes, the browser gives
 * the lock to the next. A leader that doesn't answer is asleep (phones suspend hidden tabs), and a tab in front takes over.
 */
export function joinLiveTabs(outside: LiveOutside, listener: LiveListener) {
  const { timers } = outside
  const me = outside.newTabName()
  const channel = outside.openChannel()
  const say = (message: TabMessage) => channel.postMessage(message)
  let stream: ReturnType<typeof keepLiveStream> | undefined
  let waiting: AbortController | undefined
  let impatience: unknown
  let release = () => {}
  let leaderHasConnected = false
  let hasLeft = false

  function lead(): Promise<void> {
    timers.clearTimeout(impatience as never)
    if (hasLeft) return Promise.resolve()
    stream = keepLiveStream(
      outside.openStream,
      {
        onEvent(event) {
          say({ type: 'event', event })
          listener.onEvent(event)
        },
        onResync() {
          say({ type: 'resync' })
          listener.onResync()
        },
      },
      outside,
    )
    return new Promise(resolve => {
      release = resolve
    })
  }

  function follow() {
    stream?.close()
    stream = undefined
    waiting = new AbortController()
    const { signal } = waiting
    askForLeader()
    outside.locks.request(outside.name, { signal }, lead).catch(error => signal.aborted || lostLock(error))
  }

  function takeOver() {
    waiting?.abort()
    outside.locks.request(outside.name, { steal: true }, lead).catch(lostLock)
  }

  function lostLock(error: unknown) {
    if (hasLeft) return
    const wasTakenOver = error instanceof Error && error.name === 'AbortError'
    // A browser that refuses locks here (blocked storage) still gets a line of its own.
    wasTakenOver ? follow() : void lead()
  }

  function hearResync() {
    leaderHasConnected = true
    listener.onResync()
  }

  function askForLeader() {
    say({ type: 'hello', from: me })
    timers.clearTimeout(impatience as never)
    impatience = timers.setTimeout(takeOver, leaderMustAnswerWithin)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (hasLeft) return
    switch (data.type) {
      case 'hello':
        if (stream) say({ type: 'leader', to: data.from, hasConnected: stream.hasConnected() })
        return
      case 'leader':
        if (data.to !== me) return
        timers.clearTimeout(impatience as never)
        // A leader still connecting tells everybody as soon as it is.
        if (data.hasConnected) hearResync()
        return
      case 'event':
        return listener.onEvent(data.event)
      case 'resync':
        return hearResync()
    }
  })

  follow()
  return {
    close() {
      hasLeft = true
      timers.clearTimeout(impatience as never)
      stream?.close()
      stream = undefined
      waiting?.abort()
      release()
      channel.close()
    },
    hasConnected: () => stream?.hasConnected() ?? leaderHasConnected,
    /** The page was away for long: hear from a living connection that it is one. */
    reopen: () => (stream ? stream.reopen() : askForLeader()),
  }
}
