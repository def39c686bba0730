interface Stat {
  name: string
  value: string
  detail?: string | undefined
  /** What is counted, where the name leaves it open. */
  counts?: string
}

/** What the revenue of pieces counts, wherever it stands. */
export const revenueCounts = 'What sold pieces cost, here and elsewhere. Not shipping, fees or refunds of a part.'

/**
 * Key figures at the top of a page. What explains one stands below it, so that all share a
 * baseline.
 */
export const StatCards = ({ stats }: { stats: Stat[] }) => (
  <dl className="figures">
    {stats.map(({ name, value, detail, counts }) => (
      <div key={name} className={`flex flex-col px-3 py-2.5 text-smoke md:p-4 ${counts ? 'fills' : ''}`}>
        <dt className="contents text-sm">
          {name}
          {counts && <span className="order-last mt-1 text-xs leading-snug">{counts}</span>}
        </dt>
        {detail && <dd className="order-1 mt-1 text-sm">{detail}</dd>}
        <dd className="figure text-ink [overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)
