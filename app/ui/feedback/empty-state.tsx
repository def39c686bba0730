import type { ReactNode } from 'react'

// The words as the specification has them, not in capitals.
const titleClass = 'headline normal-case max-w-full text-[min(1.5rem,7.4vw)] leading-[1.1] md:text-4xl'

/** Stands in for an empty list, with a message and links to go on. */
export const EmptyState = ({
  title,
  isPage = false,
  children,
}: {
  title: string
  /** The empty state is the page's only content, so its title is the page's heading. */
  isPage?: boolean
  children?: ReactNode
}) => (
  <div className="flex flex-col items-center gap-x-14 gap-y-6 border-2 border-ink border-dashed px-6 py-12 text-center md:flex-row md:justify-center md:text-left">
    <svg viewBox="0 0 200 60" className="w-56 max-w-full shrink-0 text-ink" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
        <path d="M4 6h192" />
        <path d="M52 6v8a4 4 0 1 0 4 4M52 22 32 36h40ZM104 6v8a4 4 0 1 0 4 4M104 22 84 36h40Z" />
        <path d="M156 6v8a4 4 0 1 0 4 4M156 22l-16 18 37 7Z" stroke="var(--color-chili)" />
      </g>
    </svg>
    <div className="flex min-w-0 flex-col items-center gap-6 md:max-w-2xl md:items-start">
      {isPage ? <h1 className={titleClass}>{title}</h1> : <p className={titleClass}>{title}</p>}
      {children}
    </div>
  </div>
)
