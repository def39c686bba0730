import { useEffect, useState } from 'react'
import { createPath, useNavigation } from 'react-router'
import { untilReachable } from './network-error.ts'

/**
 * Opens a page whose script could not be loaded as a new document: the script may belong to an
 * earlier deployment. Returns true while it waits for the server.
 */
export function useLostPage(): boolean {
  const { location: target } = useNavigation()
  const [isLost, setIsLost] = useState(false)

  useEffect(() => {
    const listener = () => setIsLost(true)
    addEventListener('page-script-lost', listener)
    return () => removeEventListener('page-script-lost', listener)
  }, [])

  // The shopper has gone elsewhere: the next page is a new attempt.
  useEffect(() => {
    if (!target) setIsLost(false)
  }, [target])

  useEffect(() => {
    if (!isLost || !target) return
    // The shopper may go elsewhere meanwhile.
    let isCancelled = false
    void untilReachable().then(() => isCancelled || location.assign(createPath(target)))
    return () => {
      isCancelled = true
    }
  }, [isLost, target])

  return isLost && target !== undefined
}
