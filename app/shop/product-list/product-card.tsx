import { useViewTransitionState } from 'react-router'
import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { SafetyPin } from '../../ui/brand/safety-pin.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { CategoryPill } from '../../ui/product/category-pill.tsx'
import { SpokenPrice } from '../../ui/product/price-tag.tsx'
import { SizeAndCondition } from '../../ui/product/size-and-condition.tsx'
import { type SaveButtonProps, useSaveButton } from '../saved/use-save-button.ts'
import { CardAsSent } from './card-as-sent.tsx'
import { CardPhoto } from './card-photo.tsx'
import { gridSizes, listSizes } from './photo-sizes.ts'
import type { View } from './shop-url.ts'

interface ProductCardProps {
  product: Product
  view?: View
  isFirst?: boolean
}

/**
 * A product in the shop: a link to its page, and beside it the button that saves it. On small
 * screens the list view looks like the grid view.
 */
export function ProductCard(card: ProductCardProps) {
  const { product, view } = card
  const isList = view === 'list'
  return (
    <div className={`relative ${product.sold ? 'animate-leave' : ''}`}>
      <CardAsSent product={product} view={view} render={() => <CardLink {...card} />} />
      {/* Covers the photo, so that the button sits in the photo's corner. */}
      <div
        className={`pointer-events-none absolute inset-x-0 top-0 aspect-[4/5] ${isList ? 'md:-translate-y-1/2 md:top-1/2 md:w-48' : ''}`}
      >
        <SavePin product={product} className="pointer-events-auto absolute right-1.5 bottom-1.5" />
      </div>
    </div>
  )
}

function CardLink({ product, view = 'grid', isFirst = false }: ProductCardProps) {
  const { id, title, description, category } = product
  const href = `/product/${id}`
  const isOpening = useViewTransitionState(href)
  const isList = view === 'list'
  return (
    <Link
      to={href}
      viewTransition
      className={`group block ${isList ? 'md:grid md:grid-cols-[12rem_minmax(0,1fr)_auto] md:items-center md:gap-8' : ''}`}
    >
      <CardPhoto
        product={product}
        sizes={isList ? listSizes : gridSizes}
        isFirst={isFirst}
        style={isOpening ? { viewTransitionName: 'product' } : {}}
      />
      <div className="mt-3 min-w-0 md:mt-4">
        <h2
          className={`wide text-[1.0625rem] leading-tight decoration-[3px] decoration-chili underline-offset-4 group-hover:underline ${isList ? 'md:text-2xl lg:text-3xl' : 'md:text-xl'}`}
        >
          {title}
          <SpokenPrice product={product} />
        </h2>
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <SizeAndCondition product={product} />
          <span className="min-w-0 max-w-[60%] shrink-0">
            <CategoryPill category={category} />
          </span>
        </p>
        {/* A screen reader reads all of a link as its name, for each card of a list. */}
        <p
          aria-hidden="true"
          className={`mt-2 line-clamp-1 text-smoke text-sm ${isList ? 'md:line-clamp-2 md:max-w-prose md:text-base' : ''}`}
        >
          {description || messages.products.fallbackDescription}
        </p>
      </div>
      {isList && (
        <span className="press wide hidden min-h-11 items-center bg-chalk px-5 group-hover:bg-mustard md:flex">
          {messages.products.viewDetails}
        </span>
      )}
    </Link>
  )
}

/** The save button of a card: an icon without text. */
function SavePin({ product, className = '' }: SaveButtonProps) {
  const { isSaved, ...button } = useSaveButton(product)
  return (
    <button
      {...button}
      aria-label={messages.saved.saveProduct(product.title)}
      className={`group/pin grid size-11 place-items-center noscript:hidden ${className}`}
    >
      <span className="grid size-9 place-items-center border-2 border-ink bg-chalk transition-transform duration-150 group-hover/pin:bg-mustard group-aria-pressed/pin:-rotate-6 group-aria-pressed/pin:bg-mustard">
        <SafetyPin isClosed={isSaved} className="size-6" />
      </span>
    </button>
  )
}
