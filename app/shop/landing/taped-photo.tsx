import type { CSSProperties } from 'react'
import type { Product } from '#store/products/product.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { Photo } from '../../ui/product/photo.tsx'
import { CardPriceTag, SpokenPrice } from '../../ui/product/price-tag.tsx'

interface TapedPhotoProps {
  product: Product
  sizes: string
  isFirst: boolean
  /** Parallax speed, see landing.css. */
  parallax: number
  className: string
}

/** A product's photo with a strip of tape and a price tag. */
export const TapedPhoto = ({ product, sizes, isFirst, parallax, className }: TapedPhotoProps) => (
  <Link
    to={`/product/${product.id}`}
    className={`parallax group absolute block focus-visible:shadow-[0_0_0_3px_var(--color-ink)] ${className}`}
    style={{ '--parallax': parallax } as CSSProperties}
  >
    <span className="lift relative block bg-chalk p-[3.5%] shadow-[6px_6px_0_rgb(26_22_19/0.9)] outline-2 outline-ink">
      <Photo image={product.images[0]} alt="" sizes={sizes} isFirst={isFirst} className="aspect-[4/5] w-full" />
      <span aria-hidden="true" className="tape -top-3 -translate-x-1/2 absolute left-1/2 h-7 w-2/5 -rotate-3" />
      <span className="hero-tag die-cut -left-3 absolute bottom-[5%]">
        <CardPriceTag
          product={product}
          className="-rotate-3 whitespace-nowrap text-[0.9375rem] large-text:text-xs group-hover:animate-swing lg:text-lg"
        />
      </span>
    </span>
    <span className="sr-only">
      {product.title}
      <SpokenPrice product={product} />
    </span>
  </Link>
)
