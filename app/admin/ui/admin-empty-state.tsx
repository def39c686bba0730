import type { ReactNode } from 'react'

/** A list with nothing in it: what there is to say, and a way on. */
export const AdminEmptyState = ({ children }: { children: ReactNode }) => (
  <div className="sheet grid justify-items-center gap-4 border-dashed px-6 py-14 text-center text-lg text-smoke">
    {children}
  </div>
)
