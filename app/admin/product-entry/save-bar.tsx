import type { ReactNode } from 'react'

/** What ends a form, always in view. */
export const SaveBar = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div
    className={`save-bar sticky bottom-20 z-10 flex flex-wrap gap-3 rounded-lg border border-sand bg-white p-3 shadow md:bottom-4 ${className}`}
  >
    {children}
  </div>
)
