import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { refreshSession, sessionChannelName } from '../account/session.ts'
import { useAdminEvents } from '../live/use-admin-events.ts'
import { openChannel } from '../ui/open-channel.ts'
import { forgetInput } from './keep-shown-page.ts'
import { usePresses } from './presses/use-presses.ts'

/**
 * One operation publishes several events, for example an order and its products. They cause one
 * revalidation.
 */
const debounceMs = 60
const redirectAfterMs = 3_000

/**
 * Revalidates the page on every store event and on a logout in another tab. After the admin right
 * was revoked, returns `isRevoked` and redirects to the shop.
 */
export function useLiveRevalidation() {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isRevoked, setIsRevoked] = useState(false)
  const scheduleRevalidation = useEffectEvent(() => {
    clearTimeout(debounceTimer.current)
    if (isRevoked) return
    // Offline, the failed revalidation would replace the page by an error. `onResync` follows when
    // the stream is back.
    debounceTimer.current = setTimeout(() => navigator.onLine && void revalidate(), debounceMs)
  })
  // The stream ends with the session, too. Then the guard decides where to go.
  const handleRevoked = useEffectEvent(async () => {
    clearTimeout(debounceTimer.current)
    if (await isOrdinaryUser()) setIsRevoked(true)
    else scheduleRevalidation()
  })
  useEffect(() => () => clearTimeout(debounceTimer.current), [])
  useEffect(() => {
    const channel = openChannel(sessionChannelName)
    if (!channel) return
    // After a logout the server answers the revalidation with a redirect.
    channel.onmessage = () => {
      forgetInput()
      scheduleRevalidation()
    }
    return () => channel.close()
  }, [])

  useAdminEvents({
    onEvent({ topic }) {
      if (topic === 'revoked') void handleRevoked()
      else scheduleRevalidation()
    },
    onResync: scheduleRevalidation,
  })
  // Who has pressed what is not sent any more has to read it.
  const hasDropped = usePresses().dropped.length > 0
  useEffect(() => {
    if (!isRevoked || hasDropped) return
    clearTimeout(debounceTimer.current)
    const redirectTimer = setTimeout(() => {
      refreshSession()
      void navigate('/shop')
    }, redirectAfterMs)
    return () => clearTimeout(redirectTimer)
  }, [isRevoked, hasDropped, navigate])
  return { isRevoked }
}

async function isOrdinaryUser(): Promise<boolean> {
  try {
    const response = await fetch('/api/session')
    const { user } = (await response.json()) as { user: { isAdmin: boolean } | null }
    return user?.isAdmin === false
  } catch {
    return false
  }
}
