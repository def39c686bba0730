import * as messages from '#app/messages/current.ts'

export const SoldStats = ({ count }: { count: number }) => (
  <dl className="flex border-2 large-text:flex-col border-ink bg-chalk shadow-[6px_6px_0_var(--color-ink)]">
    <Stat name={messages.pastSales.happyCustomers} value={String(count)} />
    <Stat name={messages.pastSales.authenticVintage} value="100%" />
  </dl>
)

const Stat = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-col-reverse px-5 py-4 not-first:border-ink not-first:border-l-2 large-text:not-first:border-t-2 large-text:not-first:border-l-0 md:px-6">
    <dt className="mt-2 text-sm leading-tight">{name}</dt>
    <dd className="headline tabular text-4xl text-jungle">{value}</dd>
  </div>
)
