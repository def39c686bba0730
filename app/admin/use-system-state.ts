import { useCallback, useEffect, useRef, useState } from 'react'
import { useAdminEvents } from '#app/live/use-admin-events.ts'
import { checkSystem, type SystemState } from './system-state.ts'

const checkIntervalMs = 15_000

/**
 * Whether the store works, as of the last check: every 15 seconds while the page is visible, and at
 * once when the network or the live stream comes or goes. The server has just rendered the page, so
 * the state begins as online.
 */
export function useSystemState(): SystemState {
  const [state, setState] = useState<SystemState>('online')
  const checkCount = useRef(0)
  const checkNow = useCallback(async () => {
    checkCount.current += 1
    const check = checkCount.current
    const result = await checkSystem()
    // The answer of an earlier check may arrive later.
    if (check === checkCount.current) setState(result)
  }, [])
  useAdminEvents({ onEvent() {}, onResync: () => void checkNow() })
  useEffect(() => {
    const checkVisible = () => {
      if (document.visibilityState === 'visible') void checkNow()
    }
    const timer = setInterval(checkVisible, checkIntervalMs)
    addEventListener('online', checkNow)
    addEventListener('offline', checkNow)
    document.addEventListener('visibilitychange', checkVisible)
    return () => {
      clearInterval(timer)
      removeEventListener('online', checkNow)
      removeEventListener('offline', checkNow)
      document.removeEventListener('visibilitychange', checkVisible)
    }
  }, [checkNow])
  return state
}
