import { type ReactNode, useEffect, useRef } from 'react'
import { usePressGuard } from './use-press-guard.ts'

interface RowResultProps {
  /** What a press has done to the row. */
  message: string
  /** Such as a button to undo it. */
  children?: ReactNode
}

/** Replaces the buttons of a changed row. Gets the focus that the pressed button has lost. */
export function RowResult({ message, children }: RowResultProps) {
  const ref = useRef<HTMLParagraphElement>(null)
  usePressGuard(ref)
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body || ref.current?.closest('li')?.contains(activeElement))
      ref.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="flex shrink-0 content-start items-center justify-between gap-x-3">
      <p
        ref={ref}
        tabIndex={-1}
        role="status"
        className="inline-flex min-h-11 items-center gap-2 self-start font-semibold outline-offset-4"
      >
        <span aria-hidden="true" className="text-jungle">
          ✓
        </span>
        {message}
      </p>
      {children}
    </div>
  )
}
