import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { getSecondsUntil } from './order-lookup.ts'

/** Goes to the homepage `seconds` after it is first told to, unless stopped. Returns the seconds left, or null when nothing is counting. */
export function useRedirectHome(seconds: number, isCounting: boolean) {
  const [deadline, setDeadline] = useState<number>()
  const [secondsLeft, setSecondsLeft] = useState(seconds)
  const [isStopped, setIsStopped] = useState(false)
  const navigate = useNavigate()
  const isRunning = isCounting && !isStopped

  // Somebody who prints the page stays on it: not every browser stops its clocks meanwhile.
  useEffect(() => {
    const stop = () => setIsStopped(true)
    addEventListener('beforeprint', stop)
    return () => removeEventListener('beforeprint', stop)
  }, [])

  useEffect(() => {
    if (!isRunning) return
    // Kept, so that nothing starts the count anew.
    const end = deadline ?? Date.now() + seconds * 1000
    setDeadline(end)
    const timer = setInterval(() => {
      const now = getSecondsUntil(end, Date.now())
      setSecondsLeft(now)
      if (now > 0) return
      clearInterval(timer)
      navigate('/', { replace: true })
    }, 200)
    return () => clearInterval(timer)
  }, [isRunning, deadline, seconds, navigate])

  return { secondsLeft: isRunning ? secondsLeft : null, stop: () => setIsStopped(true) }
}
