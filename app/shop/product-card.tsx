import { Link, useViewTransitionState } from 'react-router'
import { formatMoney, fromMyr } from '#store/money.ts'
import { fallbackDescription, type Product } from '#store/products/product.ts'
import { CategoryPill } from '../ui/category-pill.tsx'
import { HeldTape } from '../ui/held-tape.tsx'
import { Photo } from '../ui/photo.tsx'
import { PriceTag } from '../ui/price-tag.tsx'
import { SoldStamp } from '../ui/sold-stamp.tsx'
import type { View } from './shop-address.ts'

interface ProductCardProps {
  product: Product
  view?: View
  isFirst?: boolean
}

const gridSizes = '(min-width: 64rem) 24vw, (min-width: 48rem) 32vw, 48vw'
const listSizes = '(min-width: 48rem) 12rem, 48vw'

/** One piece in the shop; all of it is a link to its page. On small screens a list looks like a grid. */
export function ProductCard({ product, view = 'grid', isFirst = false }: ProductCardProps) {
  const { id, title, description, price, category, images, sold, heldUntil } = product
  const href = `/product/${id}`
  const isOpening = useViewTransitionState(href)
  const isList = view === 'list'
  return (
    <Link
      to={href}
      viewTransition
      className={`group block ${sold ? 'animate-leave' : ''} ${isList ? 'md:grid md:grid-cols-[12rem_1fr_auto] md:items-center md:gap-8' : ''}`}
    >
      <div className="lift relative">
        {/* Far below the screen a photo is neither laid out nor fetched: a browser's own idea of near is six rows on a phone. */}
        <div className="aspect-[4/5] [content-visibility:auto]">
          <Photo
            image={images[0]}
            alt=""
            sizes={isList ? listSizes : gridSizes}
            isFirst={isFirst}
            className={`size-full border-2 border-ink ${sold ? 'opacity-60 grayscale' : ''}`}
            style={isOpening ? { viewTransitionName: 'piece' } : {}}
          />
        </div>
        {heldUntil && !sold && (
          <HeldTape heldUntil={heldUntil} className="-inset-x-1.5 -rotate-3 absolute top-5 sm:-inset-x-2.5" />
        )}
        {sold && <SoldStamp isLanding className="text-[clamp(1.25rem,3.5vw,2.75rem)]" />}
        <span className="die-cut -left-1.5 absolute bottom-3">
          <PriceTag price={price} rounded className="-rotate-2 text-base group-hover:animate-swing md:text-lg" />
        </span>
      </div>
      <div className="mt-3 min-w-0 md:mt-4">
        <h2 className="wide text-[1.0625rem] leading-tight decoration-[3px] decoration-chili underline-offset-4 group-hover:underline md:text-xl">
          {title}
          <span className="sr-only">, {formatMoney(fromMyr(price))}</span>
        </h2>
        <p className="mt-2">
          <CategoryPill category={category} />
        </p>
        <p
          className={`mt-2 text-smoke text-sm leading-snug ${isList ? 'line-clamp-2 md:line-clamp-4' : 'line-clamp-2'}`}
        >
          {description || fallbackDescription}
        </p>
      </div>
      {isList && (
        <span className="press wide hidden min-h-11 items-center bg-chalk px-5 group-hover:bg-mustard md:flex">
          View details
        </span>
      )}
    </Link>
  )
}
