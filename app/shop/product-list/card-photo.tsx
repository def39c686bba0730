import type { CSSProperties } from 'react'
import type { Product } from '#store/products/product.ts'
import { HoldBadge } from '../../ui/product/hold-badge.tsx'
import { Photo } from '../../ui/product/photo.tsx'
import { CardPriceTag } from '../../ui/product/price-tag.tsx'
import { SoldStamp, soldPhotoClass } from '../../ui/product/sold-stamp.tsx'
import { useOwnOrder } from '../order/browser-orders.ts'

interface CardPhotoProps {
  product: Product
  sizes: string
  isFirst?: boolean
  style?: CSSProperties
}

/** A card's photo with its price, a hold badge during a payment and a stamp once it is sold. */
export const CardPhoto = ({ product, sizes, isFirst = false, style }: CardPhotoProps) => {
  const { id, images, sold, heldUntil } = product
  const isOwnHold = useOwnOrder(id) !== undefined
  return (
    <div className="lift relative">
      {/* Skips layout and download far below the viewport: the browser's own margin for lazy images
          spans six rows on a phone. */}
      <div className="aspect-[4/5] [content-visibility:auto]">
        <Photo
          image={images[0]}
          alt=""
          sizes={sizes}
          isFirst={isFirst}
          className={`size-full border-2 border-ink ${sold ? soldPhotoClass : ''}`}
          style={style ?? {}}
        />
      </div>
      {heldUntil && !sold && (
        <HoldBadge
          hold={product}
          isOwnHold={isOwnHold}
          className="-inset-x-1.5 -rotate-3 absolute top-2.5 max-sm:px-1 max-sm:text-xs max-sm:tracking-tighter sm:-inset-x-2.5 sm:top-5"
        />
      )}
      {sold && <SoldStamp isAnimated />}
      {!sold && (
        <span className="die-cut -left-1.5 absolute bottom-3">
          <CardPriceTag
            product={product}
            className="-rotate-2 h-7 py-0 text-sm group-hover:animate-swing md:h-auto md:py-[0.35rem] md:text-lg"
          />
        </span>
      )}
    </div>
  )
}
