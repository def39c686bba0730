import * as messages from '#app/messages/current.ts'
import { Link } from '../../ui/navigation/link.tsx'

const filters = [
  { filter: 'all', name: messages.pastSales.allSoldItems, href: '/past-sales' },
  { filter: 'recent', name: messages.pastSales.recentlySold, href: '/past-sales?filter=recent' },
] as const

export type SoldFilterName = (typeof filters)[number]['filter']

/** Links between all sales and those of the last 30 days. */
export const SoldFilter = ({ current }: { current: SoldFilterName }) => (
  <nav aria-label={messages.pastSales.soldItems} className="my-8 flex flex-wrap gap-3">
    {filters.map(({ filter, name, href }) => (
      <Link
        key={filter}
        to={href}
        preventScrollReset
        aria-current={filter === current ? 'page' : undefined}
        className="wide inline-flex min-h-11 items-center rounded-full border-2 border-ink px-5 hover:bg-mustard aria-[current]:bg-ink aria-[current]:text-chalk"
      >
        {name}
      </Link>
    ))}
  </nav>
)
