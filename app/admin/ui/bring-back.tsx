import { useEffect, useState } from 'react'
import { getServerNow } from '../../ui/server-clock.ts'
import { AdminButton } from './admin-button.tsx'
import { RowResult } from './row-result.tsx'

/** How long it is offered to bring back what was deleted. */
const bringBackMs = 10_000

interface BringBackProps {
  message: string
  /** When, ISO 8601. */
  deletedAt: string
  onBringBack: () => void
}

/** Offers for a moment to bring back what was deleted. */
export function BringBack({ message, deletedAt, onBringBack }: BringBackProps) {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), Date.parse(deletedAt) + bringBackMs - getServerNow())
    return () => clearTimeout(timer)
  }, [deletedAt])
  return (
    isShown && (
      <RowResult message={message}>
        <AdminButton onClick={onBringBack}>Bring back</AdminButton>
      </RowResult>
    )
  )
}
