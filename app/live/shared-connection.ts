import { logError } from '../ui/feedback/log-error.ts'
import { loadModule } from '../ui/load-module.tsx'
import type { LiveListener } from './live-stream.ts'

/**
 * Creates a function that subscribes to the page's single connection to a stream and returns
 * another that unsubscribes. The connection opens on first use. Its script is loaded then, so that
 * no page waits for it.
 */
export function createSharedConnection(name: string, url: string, topics: readonly string[]) {
  let connection: ReturnType<typeof load> | undefined

  const load = async () => {
    const { openConnection } = await loadModule(() => import('./open-connection.ts'))
    return openConnection(name, url, topics)
  }

  return (listener: LiveListener): (() => void) => {
    const ended = new AbortController()

    async function join() {
      try {
        connection ??= load()
        const { subscribe } = await connection
        if (!ended.signal.aborted) ended.signal.addEventListener('abort', subscribe(listener))
      } catch (error) {
        // The page works without live changes.
        connection = undefined
        logError('Failed to load the live connection', error)
        addEventListener('online', join, { once: true, signal: ended.signal })
      }
    }

    void join()
    return () => ended.abort()
  }
}
