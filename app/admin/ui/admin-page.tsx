import type { ReactNode } from 'react'

interface AdminPageProps {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

export const AdminPage = ({ title, aside, children }: AdminPageProps) => (
  <div className="mx-auto grid w-full max-w-7xl gap-5 px-4 py-5 md:gap-6 md:px-8 md:py-8">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="wide min-w-0 text-2xl [overflow-wrap:anywhere] md:text-3xl">{title}</h1>
      {aside}
    </div>
    {children}
  </div>
)
