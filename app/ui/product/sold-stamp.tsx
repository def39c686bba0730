import * as messages from '#app/messages/current.ts'

/** The stamp SOLD on a photo, animated when the product is sold while the page is open. */
export const SoldStamp = ({ isAnimated }: { isAnimated?: boolean }) => (
  <span className="@container pointer-events-none absolute inset-0 overflow-hidden">
    <span className={`stamp absolute right-[5%] bottom-[26%] ${isAnimated ? 'animate-stamp' : ''}`}>
      {messages.products.soldStamp}
    </span>
  </span>
)

/** Classes of the photo beneath the stamp. */
export const soldPhotoClass = 'saturate-[0.85]'
