import { type ReactNode, useId } from 'react'

/** A titled part of an order's page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="sheet grid min-w-0 gap-3 p-3 md:p-4">
      <h2 id={titleId} className="wide text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
