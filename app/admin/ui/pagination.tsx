import type { HrefBuilder } from '../../ui/navigation/use-pending-params.ts'
import { AdminFilterLink, AdminLink } from './admin-button.tsx'

interface PaginationProps {
  page: number
  pages: number
  getPageHref: (page: number) => HrefBuilder
}

/** Previous, page numbers, Next. Long lists leave numbers out in the middle. */
export function Pagination({ page, pages, getPageHref }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-1">
      <StepLink label="Previous" page={page - 1} pages={pages} getPageHref={getPageHref} />
      {getVisiblePages(page, pages).map((number, index, numbers) => (
        <span key={number} className="contents">
          {index > 0 && number - (numbers[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <AdminFilterLink
            getHref={getPageHref(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className="tabular min-w-11"
          >
            {number}
          </AdminFilterLink>
        </span>
      ))}
      <StepLink label="Next" page={page + 1} pages={pages} getPageHref={getPageHref} />
    </nav>
  )
}

const StepLink = ({ label, page, pages, getPageHref }: PaginationProps & { label: string }) =>
  page >= 1 && page <= pages ? (
    <AdminFilterLink getHref={getPageHref(page)}>{label}</AdminFilterLink>
  ) : (
    <span aria-disabled="true" className="px-3.5 text-smoke text-sm">
      {label}
    </span>
  )

/** The first page, the last one and those next to the current one. */
const getVisiblePages = (page: number, pages: number): number[] =>
  Array.from({ length: pages }, (_, index) => index + 1).filter(
    number => number === 1 || number === pages || Math.abs(number - page) <= 1,
  )

interface CursorLinksProps {
  path: string
  /** Whether the page shows what comes after another one. */
  isContinued: boolean
  nextCursor: string | undefined
}

/** Back to the newest of a list, and on to more of it. */
export const CursorLinks = ({ path, isContinued, nextCursor }: CursorLinksProps) => (
  <div className="flex flex-wrap justify-center gap-3 empty:hidden">
    {isContinued && <AdminLink to={path}>Newest</AdminLink>}
    {nextCursor && <AdminLink to={`${path}?cursor=${nextCursor}`}>Load more</AdminLink>}
  </div>
)
