import { getCategoryName } from '#store/products/listing.ts'
import { useRootData } from '../hooks/use-root-data.ts'

/** A category by its name. */
export const CategoryPill = ({ category }: { category: string }) => (
  <span className="inline-block max-w-full rounded-2xl [overflow-wrap:anywhere] border-2 border-ink px-2.5 py-px align-middle font-semibold text-sm leading-snug">
    {getCategoryName(useRootData().categories, category)}
  </span>
)
