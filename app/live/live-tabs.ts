import { createLiveStream, type EventStream, type LiveEvent, type LiveListener } from './live-stream.ts'

/** Messages between tabs. `to` is the id of the tab that sent `hello`. */
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
  /** Name of the lock and the channel that the tabs share: the tab that holds the lock leads. */
  name: string
  /** Event names of the stream. */
  topics: readonly string[]
  openStream(): EventStream
  channel: Channel
  locks: Pick<LockManager, 'request'>
}

const leaderTimeoutMs = 3_000

/**
 * Shares one stream among all tabs of a browser: the leading tab opens it and passes its events on.
 * When it closes, the browser grants its lock to the next tab. Phones suspend hidden tabs, so a tab
 * takes the lead over from a leader that doesn't answer.
 */
export function joinLiveTabs({ name, topics, openStream, channel, locks }: LiveTabsOptions, listener: LiveListener) {
  const tabId = `${Date.now()}-${Math.random()}`
  const post = (message: TabMessage) => channel.postMessage(message)
  let stream: ReturnType<typeof createLiveStream> | undefined
  let leaderTimer: ReturnType<typeof setTimeout> | undefined
  let leaderHasConnected = false
  let waiting: AbortController | undefined
  let releaseLock = () => {}
  let isClosed = false

  function follow() {
    stream?.close()
    stream = undefined
    findLeader()
    waiting = new AbortController()
    const { signal } = waiting
    locks.request(name, { signal }, lead).catch(error => signal.aborted || handleLostLock(error))
  }

  function findLeader() {
    post({ type: 'hello', from: tabId })
    clearTimeout(leaderTimer)
    leaderTimer = setTimeout(takeOver, leaderTimeoutMs)
  }

  function takeOver() {
    waiting?.abort()
    locks.request(name, { steal: true }, lead).catch(handleLostLock)
  }

  /** Resolves when another tab may lead. */
  function lead(): Promise<void> {
    if (isClosed) return Promise.resolve()
    clearTimeout(leaderTimer)
    stream = createLiveStream(openStream, createBroadcast(post, listener), topics)
    return new Promise(resolve => {
      releaseLock = resolve
    })
  }

  function handleLostLock(error: unknown) {
    if (isClosed) return
    const wasStolen = error instanceof Error && error.name === 'AbortError'
    // Without locks, for example where storage is blocked, every tab is its own leader.
    wasStolen ? follow() : void lead()
  }

  function handleResync() {
    leaderHasConnected = true
    void listener.onResync()
  }

  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === 'event') listener.onEvent(data.event)
    else if (data.type === 'resync') handleResync()
    else if (data.type === 'hello') {
      if (stream) post({ type: 'leader', to: data.from, hasConnected: stream.hasConnected() })
    } else if (data.to === tabId) {
      clearTimeout(leaderTimer)
      // A leader that is still connecting posts `resync` to all tabs when it has connected.
      if (data.hasConnected) handleResync()
    }
  })

  follow()
  return {
    close() {
      isClosed = true
      clearTimeout(leaderTimer)
      stream?.close()
      waiting?.abort()
      releaseLock()
      channel.close()
    },
    hasConnected: () => stream?.hasConnected() ?? leaderHasConnected,
    /** Replaces the connection, or checks that its leader is alive, after the page was hidden. */
    reopen: () => (stream ? stream.reopen() : findLeader()),
  }
}

/** Passes events on to this tab's listener and to all other tabs. */
const createBroadcast = (post: (message: TabMessage) => void, listener: LiveListener): LiveListener => ({
  onEvent(event) {
    post({ type: 'event', event })
    listener.onEvent(event)
  },
  onResync() {
    post({ type: 'resync' })
    void listener.onResync()
  },
})
