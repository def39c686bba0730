import type { ReactNode } from 'react'

interface StepProps {
  /** A number or a sign in the square. */
  marker: ReactNode
  markerClass?: string
  className?: string
  isCurrent?: boolean
  title: string
  children: ReactNode
}

/** An item of a list of steps. */
export const Step = ({
  marker,
  markerClass = 'border-ink bg-mustard',
  className = '',
  isCurrent = false,
  title,
  children,
}: StepProps) => (
  <li
    aria-current={isCurrent ? 'step' : undefined}
    className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-4 large-text:grid-cols-1 large-text:gap-2"
  >
    <span aria-hidden="true" className={`wide grid size-11 place-items-center border-2 text-lg ${markerClass}`}>
      {marker}
    </span>
    <span className={className}>
      <strong className="wide block leading-snug">{title}</strong>
      {children}
    </span>
  </li>
)
