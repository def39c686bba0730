/** A band of repeated phrases across a wide page that moves with scrolling. */
export const Ticker = ({ phrases }: { phrases: readonly string[] }) => (
  <div aria-hidden="true" className="overflow-hidden border-ink max-md:hidden border-y-2 bg-ink py-1.5 text-mustard">
    <p className="drift-left headline flex w-max gap-6 whitespace-nowrap text-sm leading-normal tracking-wide md:text-base">
      {[...phrases, ...phrases, ...phrases, ...phrases, ...phrases].map((phrase, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same phrases repeat
        <span key={index}>
          {phrase} <span className="star ml-4 inline-block size-[0.9em] bg-chili" />
        </span>
      ))}
    </p>
  </div>
)
