/** A category in lower case, because products differ in its capitalization. */
export const CategoryPill = ({ category }: { category: string }) => (
  <span className="inline-block max-w-full rounded-2xl [overflow-wrap:anywhere] border-2 border-ink px-2.5 py-px align-middle font-semibold text-sm leading-snug">
    {category.toLowerCase()}
  </span>
)
