import type { ReactNode } from 'react'

interface AdminPageProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

export const AdminPage = ({ title, aside, children }: AdminPageProps) => (
  <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-4 px-4 py-4 md:gap-6 md:px-8 md:py-8">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="wide min-w-0 text-2xl [overflow-wrap:anywhere] large-text:text-lg md:text-3xl">{title}</h1>
      {aside}
    </div>
    {children}
  </div>
)

/** Shown instead of an empty list: a message and, if there is one, a link to continue. */
export const AdminEmptyState = ({ children }: { children: ReactNode }) => (
  <div className="sheet grid justify-items-center gap-4 border-dashed px-6 py-14 text-center text-lg text-smoke">
    {children}
  </div>
)
