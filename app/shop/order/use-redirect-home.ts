import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { localPath } from '../../ui/navigation/local-path.ts'
import { getSecondsUntil } from './order-lookup.ts'

/**
 * Redirects to the front page after so many seconds, unless stopped. Returns the seconds left, or
 * null when it was stopped.
 */
export function useRedirectHome(seconds: number) {
  const [deadline] = useState(() => Date.now() + seconds * 1000)
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const [isStopped, setIsStopped] = useState(false)
  const navigate = useNavigate()

  // Printing stops the redirect: some browsers keep timers running in the print dialog.
  useEffect(() => {
    const stop = () => setIsStopped(true)
    addEventListener('beforeprint', stop)
    return () => removeEventListener('beforeprint', stop)
  }, [])

  useEffect(() => {
    if (isStopped) return
    const timer = setInterval(() => {
      const now = getSecondsUntil(deadline, Date.now())
      setSecondsLeft(now)
      if (now > 0) return
      clearInterval(timer)
      void navigate(localPath('/'), { replace: true })
    }, 200)
    return () => clearInterval(timer)
  }, [isStopped, deadline, navigate])

  return { secondsLeft: isStopped ? null : secondsLeft, stop: () => setIsStopped(true) }
}
