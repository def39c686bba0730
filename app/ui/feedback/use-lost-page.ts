import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { untilReachable } from './network-error.ts'

/** Whether another page is being loaded. `useNavigation` says so only after a rendering. */
let isLeaving = false

/** Client middleware of all pages, which runs when another page begins to load. */
export async function noteLeaving({ request }: { request: Request }, next: () => Promise<unknown>) {
  isLeaving = new URL(request.url).pathname !== location.pathname
  try {
    await next()
  } finally {
    isLeaving = false
  }
}

/**
 * Opens a page whose script could not be loaded as a new document: the script may belong to an
 * earlier deployment. Returns true while it waits for the server.
 *
 * React Router would reload the page that is being left, and does so in browsers without the
 * Navigation API, which came to the last of them in January 2026.
 */
export function useLostPage(): boolean {
  const { location: target } = useNavigation()
  const [isLost, setIsLost] = useState(false)

  useEffect(() => {
    const keepPage = (event: NavigateEvent) => {
      if (!isLeaving || event.navigationType !== 'reload' || event.userInitiated) return
      event.preventDefault()
      setIsLost(true)
    }
    window.navigation?.addEventListener('navigate', keepPage)
    return () => window.navigation?.removeEventListener('navigate', keepPage)
  }, [])

  useEffect(() => {
    // The shopper has gone elsewhere: the next page is a new attempt.
    if (!target) return setIsLost(false)
    if (!isLost) return
    // The shopper may go elsewhere meanwhile.
    let isCancelled = false
    void untilReachable().then(() => isCancelled || location.assign(createPath(target)))
    return () => {
      isCancelled = true
    }
  }, [isLost, target])

  return isLost && target !== undefined
}
