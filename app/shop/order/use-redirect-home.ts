import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { secondsUntil } from './order-lookup.ts'

/** Goes to the homepage `seconds` after it is first told to, unless stopped. Returns the seconds left, or null when nothing is counting. */
export function useRedirectHome(seconds: number, isCounting: boolean) {
  const [deadline, setDeadline] = useState<number>()
  const [left, setLeft] = useState(seconds)
  const [isStopped, setIsStopped] = useState(false)
  const navigate = useNavigate()
  const isOn = isCounting && !isStopped

  // Somebody who prints the page stays on it: not every browser stops its clocks meanwhile.
  useEffect(() => {
    const stop = () => setIsStopped(true)
    addEventListener('beforeprint', stop)
    return () => removeEventListener('beforeprint', stop)
  }, [])

  useEffect(() => {
    if (!isOn) return
    // Kept, so that nothing starts the count anew.
    const end = deadline ?? Date.now() + seconds * 1000
    setDeadline(end)
    const timer = setInterval(() => {
      const now = secondsUntil(end, Date.now())
      setLeft(now)
      if (now > 0) return
      clearInterval(timer)
      navigate('/', { replace: true })
    }, 200)
    return () => clearInterval(timer)
  }, [isOn, deadline, seconds, navigate])

  return { left: isOn ? left : null, stop: () => setIsStopped(true) }
}
