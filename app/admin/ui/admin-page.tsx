import { type ReactNode, useId } from 'react'
import { TextLink } from '../../ui/navigation/link.tsx'

interface AdminPageProps {
  title: string
  /** What the browser's tab says, where it isn't the title. */
  tab?: string
  aside?: ReactNode
  /** The list that it was opened from. */
  back?: { to: string; name: string }
  children: ReactNode
}

export const AdminPage = ({ title, tab = title, aside, back, children }: AdminPageProps) => (
  <div className="mx-auto grid w-full max-w-7xl grid-cols-1 gap-4 px-4 py-4 md:gap-6 md:px-8 md:py-8">
    <title>{`Admin · ${tab}`}</title>
    {back && (
      <TextLink to={back.to} className="-mt-2 -mb-4 w-fit font-semibold text-jungle md:-mb-6">
        ← {back.name}
      </TextLink>
    )}
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <h1 className="wide min-w-0 text-[1.375rem] [overflow-wrap:anywhere] max-[24rem]:text-xl large-text:text-lg md:text-[1.75rem]">
        {title}
      </h1>
      {aside}
    </div>
    {children}
  </div>
)

interface AdminSectionProps {
  title: ReactNode
  className?: string
  children: ReactNode
}

export function AdminSection({ title, className = '', children }: AdminSectionProps) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className={`sheet grid min-w-0 content-start gap-3 p-4 ${className}`}>
      <h2 id={titleId} className="wide">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface AdminEmptyStateProps {
  message?: string
  /** Where the list is filled from. */
  hint?: string | undefined
  /** Links to continue, if there are any. */
  children?: ReactNode
}

/** Says why a form or a press was refused. */
export const AdminError = ({ id, children }: { id?: string; children: ReactNode }) =>
  children && (
    <p id={id} role="alert" className="font-semibold text-ember">
      {children}
    </p>
  )

export const AdminEmptyState = ({ message, hint, children }: AdminEmptyStateProps) => (
  <div className="grid justify-items-center gap-3 rounded-lg border-2 border-smoke/60 border-dashed px-6 py-10 text-center font-semibold md:py-14 [&>:not(p)]:order-2">
    {message && <p>{message}</p>}
    {children}
    {hint && <p className="order-1 max-w-prose font-normal text-smoke">{hint}</p>}
  </div>
)
