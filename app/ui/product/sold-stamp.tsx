/** The stamp SOLD over a photo, animated when the product is sold while the page is open. */
export const SoldStamp = ({ isAnimated, className = 'text-3xl' }: { isAnimated?: boolean; className?: string }) => (
  <span className="pointer-events-none absolute inset-0 grid place-items-center overflow-hidden">
    <span className={`stamp px-4 py-2 ${isAnimated ? 'animate-stamp' : ''} ${className}`}>SOLD</span>
  </span>
)
