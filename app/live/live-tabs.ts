import { createLiveStream, type EventStream, type LiveEvent, type LiveListener, type Timers } from './live-stream.ts'

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

export interface LiveTabsOptions {
  /** Of the stream: the lock's, and by it the tabs know each other. */
  name: string
  /** The names of the events that the stream has. */
  topics: readonly string[]
  openStream(): EventStream
  openChannel(): Channel
  locks: Pick<LockManager, 'request'>
  timers: Timers
  createTabId(): string
}

const leaderTimeoutMs = 3_000

/**
 * One stream for all tabs: the tab that holds the lock has it and passes on what it hears; when it goes, the browser gives
 * the lock to the next. A leader that doesn't answer is asleep (phones suspend hidden tabs), and a tab in front takes over.
 */
export function joinLiveTabs(options: LiveTabsOptions, listener: LiveListener) {
  const { timers } = options
  const tabId = options.createTabId()
  const channel = options.openChannel()
  const post = (message: TabMessage) => channel.postMessage(message)
  let stream: ReturnType<typeof createLiveStream> | undefined
  let lockRequest: AbortController | undefined
  let leaderTimer: unknown
  let releaseLock = () => {}
  let leaderHasConnected = false
  let isClosed = false

  function becomeLeader(): Promise<void> {
    timers.clearTimeout(leaderTimer as never)
    if (isClosed) return Promise.resolve()
    stream = createLiveStream(
      options.openStream,
      {
        onEvent(event) {
          post({ type: 'event', event })
          listener.onEvent(event)
        },
        onResync() {
          post({ type: 'resync' })
          listener.onResync()
        },
      },
      options,
    )
    return new Promise(resolve => {
      releaseLock = resolve
    })
  }

  function becomeFollower() {
    stream?.close()
    stream = undefined
    lockRequest = new AbortController()
    const { signal } = lockRequest
    askForLeader()
    options.locks
      .request(options.name, { signal }, becomeLeader)
      .catch(error => signal.aborted || handleLostLock(error))
  }

  function takeOver() {
    lockRequest?.abort()
    options.locks.request(options.name, { steal: true }, becomeLeader).catch(handleLostLock)
  }

  function handleLostLock(error: unknown) {
    if (isClosed) return
    const wasTakenOver = error instanceof Error && error.name === 'AbortError'
    // A browser that refuses locks here (blocked storage) still gets a line of its own.
    wasTakenOver ? becomeFollower() : void becomeLeader()
  }

  function handleResync() {
    leaderHasConnected = true
    listener.onResync()
  }

  function askForLeader() {
    post({ type: 'hello', from: tabId })
    timers.clearTimeout(leaderTimer as never)
    leaderTimer = timers.setTimeout(takeOver, leaderTimeoutMs)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (isClosed) return
    switch (data.type) {
      case 'hello':
        if (stream) post({ type: 'leader', to: data.from, hasConnected: stream.hasConnected() })
        return
      case 'leader':
        if (data.to !== tabId) return
        timers.clearTimeout(leaderTimer as never)
        // A leader still connecting tells everybody as soon as it is.
        if (data.hasConnected) handleResync()
        return
      case 'event':
        return listener.onEvent(data.event)
      case 'resync':
        return handleResync()
    }
  })

  becomeFollower()
  return {
    close() {
      isClosed = true
      timers.clearTimeout(leaderTimer as never)
      stream?.close()
      stream = undefined
      lockRequest?.abort()
      releaseLock()
      channel.close()
    },
    hasConnected: () => stream?.hasConnected() ?? leaderHasConnected,
    /** The page was away for long: hear from a living connection that it is one. */
    reopen: () => (stream ? stream.reopen() : askForLeader()),
  }
}
