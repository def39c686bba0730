import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { localPath } from '../../ui/navigation/local-path.ts'
import { getSecondsUntil } from './order-lookup.ts'

/**
 * Redirects to the front page `seconds` after `isCounting` is first true, unless stopped. Returns
 * the seconds left, or null when not counting.
 */
export function useRedirectHome(seconds: number, isCounting: boolean) {
  const [deadline, setDeadline] = useState<number>()
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const [isStopped, setIsStopped] = useState(false)
  const navigate = useNavigate()
  const isRunning = isCounting && !isStopped

  // Printing stops the redirect: some browsers keep timers running in the print dialog.
  useEffect(() => {
    const stop = () => setIsStopped(true)
    addEventListener('beforeprint', stop)
    return () => removeEventListener('beforeprint', stop)
  }, [])

  useEffect(() => {
    if (!isRunning) return
    // Stored, so that a rerun of the effect does not restart the countdown.
    const end = deadline ?? Date.now() + seconds * 1000
    setDeadline(end)
    const timer = setInterval(() => {
      const now = getSecondsUntil(end, Date.now())
      setSecondsLeft(now)
      if (now > 0) return
      clearInterval(timer)
      void navigate(localPath('/'), { replace: true })
    }, 200)
    return () => clearInterval(timer)
  }, [isRunning, deadline, seconds, navigate])

  return { secondsLeft: isRunning ? secondsLeft : null, stop: () => setIsStopped(true) }
}
