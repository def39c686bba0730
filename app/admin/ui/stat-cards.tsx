/** Key figures at the top of a page. */
export const StatCards = ({ stats }: { stats: { name: string; value: string; detail?: string | undefined }[] }) => (
  <dl className="grid grid-cols-2 gap-3 large-text:grid-cols-1 large-text:[&>:last-child:nth-child(odd)]:col-span-1 [&>:last-child:nth-child(odd)]:col-span-2 lg:[&>:last-child:nth-child(odd)]:col-span-1 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
    {stats.map(({ name, value, detail }) => (
      <div key={name} className="sheet flex min-w-0 flex-col-reverse justify-end gap-1 p-4">
        {detail && <dd className="text-smoke text-sm">{detail}</dd>}
        <dd className="wide tabular text-xl [overflow-wrap:anywhere] md:text-2xl">{value}</dd>
        <dt className="text-smoke text-sm">{name}</dt>
      </div>
    ))}
  </dl>
)
