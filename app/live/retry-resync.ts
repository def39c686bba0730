import { logError } from '../ui/feedback/log-error.ts'
import type { LiveListener } from './live-stream.ts'

const retryMs = 5_000

/**
 * Lets a listener that fails to read again try again some seconds later. When it has read, the page
 * loses the mark that the server puts on pages from before while its database is away.
 */
export function retryResync({ onEvent, onResync }: LiveListener) {
  let hasEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function readAgain() {
    clearTimeout(timer)
    onResync()?.then(
      () => document.querySelector('stale-mark')?.remove(),
      (error: unknown) => {
        logError('Failed to read again', error)
        if (!hasEnded) timer = setTimeout(readAgain, retryMs)
      },
    )
  }

  return {
    onEvent,
    onResync: readAgain,
    end() {
      hasEnded = true
      clearTimeout(timer)
    },
  }
}
