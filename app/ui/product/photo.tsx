import type { CSSProperties } from 'react'
import type { ProductImage } from '#store/products/product.ts'

interface PhotoProps {
  image: ProductImage | undefined
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  /** The page's first photo is loaded at once, all others when they come near the viewport. */
  isFirst?: boolean
  className?: string
  style?: CSSProperties
}

/** A photo with reserved space and a blurred preview; a drawing for a product without photos. */
export function Photo({ image, alt, sizes, isFirst, className = '', style }: PhotoProps) {
  if (!image) return <PhotoPlaceholder className={className} alt={alt} />
  // All are WebP, which every browser reads.
  const srcSet = image.sources.map(({ url, width }) => `${url} ${width}w`).join(', ')
  return (
    // Outside of a picture React adds a preload link for each eager photo to the head.
    <picture className="contents">
      <img
        {...(srcSet && { srcSet, sizes })}
        src={image.url}
        width={image.width}
        height={image.height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'auto' : 'async'}
        className={`bg-center bg-cover object-cover ${className}`}
        style={{ ...style, ...(image.blur && { backgroundImage: `url("${image.blur}")` }) }}
      />
    </picture>
  )
}

/** The photo of what was ordered, of which only the address is stored. */
export const toStoredPhoto = (url: string | null): ProductImage | undefined =>
  url ? { url, width: 160, height: 200, blur: null, sources: [] } : undefined

const PhotoPlaceholder = ({ className, alt }: { className: string; alt: string }) => (
  <svg
    viewBox="0 0 120 150"
    className={`bg-sand text-smoke ${className}`}
    role={alt ? 'img' : undefined}
    aria-label={alt || undefined}
    aria-hidden={alt ? undefined : true}
    data-placeholder
  >
    <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round">
      <path d="M60 46v-6a6 6 0 1 1 6-6M60 46 24 68h72Z" />
      <path d="m38 66-14 14 8 8 6-5v34h44V83l6 5 8-8-14-14" strokeDasharray="4 5" />
    </g>
  </svg>
)
