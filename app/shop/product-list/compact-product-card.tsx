import * as messages from '#app/messages/current.ts'
import type { Product } from '#store/products/product.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { SpokenPrice } from '../../ui/product/price-tag.tsx'
import { CardAsSent } from './card-as-sent.tsx'
import { CardPhoto } from './card-photo.tsx'

interface CompactProductCardProps {
  product: Product
  /** Heading level of the title. */
  heading: 'h2' | 'h3'
  sizes?: string
}

export const compactTitleClass =
  'wide mt-3 text-[1.0625rem] leading-tight decoration-[3px] decoration-chili underline-offset-4 group-hover:underline md:text-xl'

/** A product among others: photo, title and current availability. */
export const CompactProductCard = (card: CompactProductCardProps) => (
  <CardAsSent product={card.product} render={() => <CompactLink {...card} />} />
)

const CompactLink = ({
  product,
  heading: Heading,
  sizes = '(min-width: 64rem) 24vw, 48vw',
}: CompactProductCardProps) => (
  <Link to={`/product/${product.id}`} className="group block">
    <CardPhoto product={product} sizes={sizes} />
    <Heading className={compactTitleClass}>
      {product.title}
      <SpokenPrice product={product} />
    </Heading>
    <p className="mt-1 text-smoke text-sm">
      {product.sold
        ? messages.products.statusSold
        : product.reservedUntil
          ? messages.products.statusReserved
          : product.heldUntil
            ? messages.products.statusHeld
            : messages.products.statusForSale}
    </p>
  </Link>
)
