import * as messages from '#app/messages/current.ts'

/** A category in lower case. */
export const CategoryPill = ({ category }: { category: string }) => (
  <span className="inline-block max-w-full rounded-2xl [overflow-wrap:anywhere] border-2 border-ink px-2.5 py-px align-middle font-semibold text-sm leading-snug">
    {messages.products.getCategoryName(category)}
  </span>
)
