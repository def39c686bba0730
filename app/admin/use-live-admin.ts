import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useLiveForAdmins } from '#app/http/use-live-for-admins.ts'
import { askAgain, sessionChannel } from '../account/session.ts'

/** Several changes of one act, an order and its pieces, are read once. */
const gatherMs = 60

/** Reads the page again whenever anything changes in the store (GEN-05) or somebody logs out in another tab, and leaves the admin area when the right to it is gone. */
export function useLiveAdmin() {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isRevoked, setIsRevoked] = useState(false)
  const readAgain = useEffectEvent(() => {
    clearTimeout(gathering.current)
    if (isRevoked) return
    // A page that can't be read would be replaced by an error; when the connection is back the stream says so.
    gathering.current = setTimeout(() => navigator.onLine && void revalidate(), gatherMs)
  })
  useEffect(() => () => clearTimeout(gathering.current), [])
  useEffect(() => {
    if (typeof BroadcastChannel === 'undefined') return
    const tabs = new BroadcastChannel(sessionChannel)
    // Whoever may not read the page any more is led away from it by the server.
    tabs.onmessage = () => readAgain()
    return () => tabs.close()
  }, [])

  useLiveForAdmins({
    onEvent({ topic }) {
      if (topic === 'revoked') setIsRevoked(true)
      else readAgain()
    },
    onResync: readAgain,
  })
  useEffect(() => {
    if (!isRevoked) return
    clearTimeout(gathering.current)
    const leaving = setTimeout(() => {
      askAgain()
      void navigate('/shop')
    }, 3_000)
    return () => clearTimeout(leaving)
  }, [isRevoked, navigate])
  return { isRevoked }
}
