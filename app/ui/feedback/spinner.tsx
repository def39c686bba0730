import * as messages from '#app/messages/current.ts'

/** A progress indicator with a label for screen readers. */
export const Spinner = () => (
  <div role="status" className="inline-flex items-center gap-3">
    <SpinnerIcon className="size-7" />
    <span className="sr-only">{messages.layout.loading}</span>
  </div>
)

/** The spinner's icon, for use beside visible text. */
export const SpinnerIcon = ({ className }: { className: string }) => (
  <svg viewBox="0 0 24 24" className={`shrink-0 animate-turn ${className}`} aria-hidden="true">
    <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="4" />
    <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="var(--color-chili)" strokeWidth="4" />
  </svg>
)
