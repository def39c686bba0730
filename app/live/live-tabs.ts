import { createLeaderElection } from './leader-election.ts'
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
  /** Name of the lock and the channel that the tabs share. */
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
 * Phones suspend hidden tabs, so a tab takes the lead over from a leader that doesn't answer.
 */
export function joinLiveTabs(options: LiveTabsOptions, listener: LiveListener) {
  const { channel } = options
  const tabId = `${Date.now()}-${Math.random()}`
  const post = (message: TabMessage) => channel.postMessage(message)
  let stream: ReturnType<typeof createLiveStream> | undefined
  let leaderTimer: ReturnType<typeof setTimeout> | undefined
  let leaderHasConnected = false

  const stopLeaderTimer = () => clearTimeout(leaderTimer)

  const election = createLeaderElection({
    ...options,
    onLead() {
      stopLeaderTimer()
      stream = createLiveStream(options.openStream, createBroadcast(post, listener), options.topics)
    },
    onFollow() {
      stream?.close()
      stream = undefined
      findLeader()
    },
  })

  function findLeader() {
    post({ type: 'hello', from: tabId })
    stopLeaderTimer()
    leaderTimer = setTimeout(election.takeOver, leaderTimeoutMs)
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
      stopLeaderTimer()
      // A leader that is still connecting posts `resync` to all tabs when it has connected.
      if (data.hasConnected) handleResync()
    }
  })

  election.join()
  return {
    close() {
      stopLeaderTimer()
      stream?.close()
      election.close()
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
