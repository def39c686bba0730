/** Placeholder of a product card that is loading. */
const CardSkeleton = () => (
  <div aria-hidden="true" className="animate-shimmer">
    <div className="aspect-[4/5] border-2 border-sand bg-sand" />
    <div className="mt-3 h-5 w-4/5 bg-sand" />
    <div className="mt-2 h-4 w-2/5 bg-sand" />
  </div>
)

/** Renders list items with skeletons. */
export const renderSkeletonItems = (count: number) =>
  Array.from({ length: Math.max(0, count) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <li key={index} className="card-place">
      <CardSkeleton />
    </li>
  ))
