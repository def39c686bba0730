import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useAdminEvents } from '#app/live/use-admin-events.ts'
import { refreshSession, sessionChannelName } from '../account/session.ts'

/** Several changes of one act, an order and its pieces, are read once. */
const debounceMs = 60

/** Reads the page again whenever anything changes in the store (GEN-05) or somebody logs out in another tab, and leaves the admin area when the right to it is gone. */
export function useLiveRevalidation() {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isRevoked, setIsRevoked] = useState(false)
  const scheduleRevalidation = useEffectEvent(() => {
    clearTimeout(debounceTimer.current)
    if (isRevoked) return
    // A page that can't be read would be replaced by an error; when the connection is back the stream says so.
    debounceTimer.current = setTimeout(() => navigator.onLine && void revalidate(), debounceMs)
  })
  useEffect(() => () => clearTimeout(debounceTimer.current), [])
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const sessionEvents = new BroadcastChannel(sessionChannelName)
    // Whoever may not read the page any more is led away from it by the server.
    sessionEvents.onmessage = () => scheduleRevalidation()
    return () => sessionEvents.close()
  }, [])

  useAdminEvents({
    onEvent({ topic }) {
      if (topic === 'revoked') setIsRevoked(true)
      else scheduleRevalidation()
    },
    onResync: scheduleRevalidation,
  })
  useEffect(() => {
    if (!isRevoked) return
    clearTimeout(debounceTimer.current)
    const redirectTimer = setTimeout(() => {
      refreshSession()
      void navigate('/shop')
    }, 3_000)
    return () => clearTimeout(redirectTimer)
  }, [isRevoked, navigate])
  return { isRevoked }
}
