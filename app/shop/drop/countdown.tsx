import { useEffect, useEffectEvent, useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { getServerNow } from '../../ui/server-clock.ts'

interface CountdownProps {
  /** ISO 8601. */
  opensAt: string
  /** False until the server has named its time. */
  isClockKnown: boolean
  /** The time has passed, and no event has told that the drop is open. */
  onOverdue: () => void
}

/** Every page asks at another time, so that an event that was lost is no rush of requests. */
const overdueMs = { min: 1_500, spread: 4_000 }

/** The time until a drop opens. Screen readers read it when they come to it, not every second. */
export function Countdown({ opensAt, isClockKnown, onOverdue }: CountdownProps) {
  const seconds = useSecondsLeft(opensAt, isClockKnown)
  const isOverdue = seconds === 0
  const handleOverdue = useEffectEvent(onOverdue)
  useEffect(() => {
    if (!isOverdue) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(
        () => {
          handleOverdue()
          wait()
        },
        overdueMs.min + Math.random() * overdueMs.spread,
      )
    }
    wait()
    return () => clearTimeout(timer)
  }, [isOverdue])
  const parts = [
    { name: messages.drop.days, value: seconds && Math.floor(seconds / 86_400) },
    { name: messages.drop.hours, value: seconds && Math.floor(seconds / 3600) % 24 },
    { name: messages.drop.minutes, value: seconds && Math.floor(seconds / 60) % 60 },
    { name: messages.drop.seconds, value: seconds && seconds % 60 },
  ]
  return (
    <div className="noscript:hidden">
      <div
        role="timer"
        aria-label={messages.drop.untilOpening}
        className="grid grid-cols-4 gap-2 large-text:grid-cols-2 md:gap-4"
      >
        {parts.map(({ name, value }) => (
          <p
            key={name}
            className="flex min-w-0 flex-col items-center justify-end border-2 border-ink bg-mustard px-1 py-3 md:py-5"
          >
            <span
              className={`headline tabular leading-none ${(value ?? 0) < 100 ? 'text-[length:min(10vw,6rem)]' : 'text-[length:min(7vw,4rem)]'}`}
            >
              {value === undefined ? '––' : String(value).padStart(2, '0')}
            </span>{' '}
            <span className="mt-1 text-sm md:text-base">{name}</span>
          </p>
        ))}
      </div>
      <p role="status" className="my-6 min-h-14 max-w-prose text-lg">
        {isOverdue ? messages.drop.openingNow : messages.drop.staysOpen}
      </p>
    </div>
  )
}

/** Whole seconds until a time, rounded up, by the server's clock. */
function useSecondsLeft(until: string, isClockKnown: boolean): number | undefined {
  const [seconds, setSeconds] = useState<number>()
  useEffect(() => {
    if (!isClockKnown) return
    const end = Date.parse(until)
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const leftMs = Math.max(end - getServerNow(), 0)
      setSeconds(Math.ceil(leftMs / 1000))
      // At the next full second: an interval would drift away from it.
      if (leftMs > 0) timer = setTimeout(tick, leftMs % 1000 || 1000)
    }
    tick()
    return () => clearTimeout(timer)
  }, [until, isClockKnown])
  return seconds
}
