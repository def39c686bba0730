import type { ReactNode } from 'react'
import { preload } from 'react-dom'
import monoUrl from '../fonts/dm-mono-latin-400.woff2?url'

interface ReceiptProps {
  children: ReactNode
  /** When the page is printed, only printable receipts are. */
  isPrintable?: boolean
  className?: string
}

/** A paper receipt with a torn edge and monospaced text. */
export function Receipt({ children, isPrintable = false, className = '' }: ReceiptProps) {
  preload(monoUrl, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' })
  return (
    <div
      className={`[filter:drop-shadow(3px_4px_0_var(--color-shade,rgb(26_22_19/0.16)))] ${className}`}
      data-prints={isPrintable ? '' : undefined}
    >
      <div className="torn bg-chalk px-5 pt-6 large-text:px-3 font-mono text-[0.9375rem] leading-relaxed sm:px-7">
        {children}
      </div>
    </div>
  )
}

/** A line with a label and an amount. */
export const ReceiptLine = ({
  label,
  value,
  isEmphasized,
}: {
  label: ReactNode
  value: ReactNode
  isEmphasized?: boolean
}) => (
  <div className={`flex items-baseline justify-between gap-4 py-1 ${isEmphasized ? 'font-medium text-xl' : ''}`}>
    <span className="min-w-0">{label}</span>
    <span className="tabular shrink-0 whitespace-nowrap">{value}</span>
  </div>
)

/** A dashed line across the paper. */
export const ReceiptDivider = () => <hr className="my-3 border-0 border-ink border-t-2 border-dashed" />
