import { Link } from 'react-router'
import { adminButtonClass } from './admin-button.tsx'

interface PaginationProps {
  page: number
  pages: number
  getPageHref: (page: number) => string
}

/** Previous, the numbers, Next (ORD-06, NOTIF-06). Long lists leave numbers out in the middle. */
export function Pagination({ page, pages, getPageHref }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-2">
      <StepLink label="Previous" page={page - 1} isEnabled={page > 1} getPageHref={getPageHref} />
      {getVisiblePages(page, pages).map((number, index, numbers) => (
        <span key={number} className="contents">
          {index > 0 && number - (numbers[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            to={getPageHref(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={`tabular min-w-11 ${adminButtonClass({})}`}
          >
            {number}
          </Link>
        </span>
      ))}
      <StepLink label="Next" page={page + 1} isEnabled={page < pages} getPageHref={getPageHref} />
    </nav>
  )
}

const StepLink = ({
  label,
  page,
  isEnabled,
  getPageHref,
}: {
  label: string
  page: number
  isEnabled: boolean
  getPageHref: (page: number) => string
}) =>
  isEnabled ? (
    <Link to={getPageHref(page)} className={adminButtonClass({})}>
      {label}
    </Link>
  ) : (
    <span aria-disabled="true" className={`${adminButtonClass({})} pointer-events-none`}>
      {label}
    </span>
  )

/** The first, the last, and those around the current one. */
const getVisiblePages = (page: number, pages: number): number[] =>
  Array.from({ length: pages }, (_, index) => index + 1).filter(
    number => number === 1 || number === pages || Math.abs(number - page) <= 1,
  )
