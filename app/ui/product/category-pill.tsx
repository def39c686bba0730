/** One label a category, however it was typed (readings T34). */
export const CategoryPill = ({ category }: { category: string }) => (
  <span className="inline-block max-w-full rounded-2xl [overflow-wrap:anywhere] border-2 border-ink px-2.5 py-px align-middle font-semibold text-sm leading-snug">
    {category.toLowerCase()}
  </span>
)
