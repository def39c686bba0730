import type { ReactNode } from 'react'

/** Shown instead of an empty list: a message and, if there is one, a link to continue. */
export const AdminEmptyState = ({ children }: { children: ReactNode }) => (
  <div className="sheet grid justify-items-center gap-4 border-dashed px-6 py-14 text-center text-lg text-smoke">
    {children}
  </div>
)
