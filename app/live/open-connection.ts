import { openChannel } from '../ui/open-channel.ts'
import { onCloseConnections } from './close-connections.ts'
import { createLiveConnection } from './live-connection.ts'

// A page that was not left after all has its connection back then.
const stayedMs = 10_000

/** Opens the page's connection to a stream. */
export function openConnection(name: string, url: string, topics: readonly string[]) {
  const connection = createLiveConnection({
    name,
    topics,
    openStream: () => new EventSource(url),
    openChannel: () => openChannel(name),
    locks: 'locks' in navigator ? navigator.locks : undefined,
  })
  onCloseConnections(() => {
    connection.sleep()
    setTimeout(connection.wake, stayedMs)
  })
  addEventListener('pagehide', connection.sleep)
  addEventListener('pageshow', ({ persisted }) => persisted && connection.wake())
  addEventListener('online', connection.networkReturned)
  document.addEventListener('visibilitychange', () =>
    connection.visibilityChanged(document.visibilityState === 'visible'),
  )
  return connection
}
