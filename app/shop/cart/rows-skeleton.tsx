import * as messages from '#app/messages/current.ts'

/** Placeholder rows until hydration has read a cart that isn't empty. */
export const RowsSkeleton = () => (
  <div role="status" className="hidden [.has-cart_&]:block">
    <span className="sr-only">{messages.cart.opening}</span>
    {[0, 1].map(row => (
      <div key={row} aria-hidden="true" className="flex animate-shimmer gap-4 border-sand border-b-2 py-5 sm:gap-6">
        <div className="aspect-[4/5] w-26 shrink-0 bg-sand large-text:w-1/3 sm:w-36" />
        <div className="min-w-0 grow">
          <div className="h-6 w-3/5 bg-sand" />
          <div className="mt-3 h-5 w-24 max-w-full bg-sand" />
          <div className="mt-4 h-4 w-4/5 bg-sand" />
        </div>
      </div>
    ))}
  </div>
)
