import { Link } from 'react-router'
import { deskButtonClass } from './desk-button.tsx'

interface PaginationProps {
  page: number
  pages: number
  hrefOf: (page: number) => string
}

/** Previous, the numbers, Next (ORD-06, NOTIF-06). Long lists leave numbers out in the middle. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-center gap-2">
      <Step label="Previous" page={page - 1} isOn={page > 1} hrefOf={hrefOf} />
      {shownPages(page, pages).map((number, index, all) => (
        <span key={number} className="contents">
          {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <Link
            to={hrefOf(number)}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            className={`tabular min-w-11 ${deskButtonClass({})}`}
          >
            {number}
          </Link>
        </span>
      ))}
      <Step label="Next" page={page + 1} isOn={page < pages} hrefOf={hrefOf} />
    </nav>
  )
}

const Step = ({
  label,
  page,
  isOn,
  hrefOf,
}: {
  label: string
  page: number
  isOn: boolean
  hrefOf: (page: number) => string
}) =>
  isOn ? (
    <Link to={hrefOf(page)} className={deskButtonClass({})}>
      {label}
    </Link>
  ) : (
    <span aria-disabled="true" className={`${deskButtonClass({})} pointer-events-none`}>
      {label}
    </span>
  )

/** The first, the last, and those around the current one. */
const shownPages = (page: number, pages: number): number[] =>
  Array.from({ length: pages }, (_, index) => index + 1).filter(
    number => number === 1 || number === pages || Math.abs(number - page) <= 1,
  )
