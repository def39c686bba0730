export interface LeaderElectionOptions {
  /** Name of the lock, the same in all tabs of the election. */
  name: string
  locks: Pick<LockManager, 'request'>
  onLead(): void
  /** Called when this tab joins and when another tab has taken the lead over. */
  onFollow(): void
}

/**
 * Elects one leader among a browser's tabs: the tab that holds a Web Lock leads. When it closes,
 * the browser grants the lock to the next tab.
 */
export function createLeaderElection({ name, locks, onLead, onFollow }: LeaderElectionOptions) {
  let waiting: AbortController | undefined
  let releaseLock = () => {}
  let isClosed = false

  function lead(): Promise<void> {
    if (isClosed) return Promise.resolve()
    onLead()
    return new Promise(resolve => {
      releaseLock = resolve
    })
  }

  function join() {
    onFollow()
    waiting = new AbortController()
    const { signal } = waiting
    locks.request(name, { signal }, lead).catch(error => signal.aborted || handleLostLock(error))
  }

  function handleLostLock(error: unknown) {
    if (isClosed) return
    const wasStolen = error instanceof Error && error.name === 'AbortError'
    // Without locks, for example where storage is blocked, every tab is its own leader.
    wasStolen ? join() : void lead()
  }

  return {
    join,
    takeOver() {
      waiting?.abort()
      locks.request(name, { steal: true }, lead).catch(handleLostLock)
    },
    close() {
      isClosed = true
      waiting?.abort()
      releaseLock()
    },
  }
}
