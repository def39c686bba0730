import * as messages from '#app/messages/current.ts'
import { formatMoney, formatMoneyRounded, fromMyr } from '#store/money.ts'
import type { Product } from '#store/products/product.ts'

interface PriceProps {
  product: Pick<Product, 'price' | 'earlierPrice'>
  className?: string
}

/** A price tag with the exact price. */
export const PriceTag = ({ product, className = '' }: PriceProps) => (
  <span className={`hangtag ${className}`}>{formatMoney(fromMyr(product.price))}</span>
)

/**
 * A price tag in whole ringgit for the eye alone: whoever renders it adds a `SpokenPrice`. The
 * earlier price is rounded down, so that the tag promises no more than was saved.
 */
export const CardPriceTag = ({ product: { price, earlierPrice = 0 }, className = '' }: PriceProps) => (
  <span className={`hangtag ${className}`} aria-hidden="true">
    {formatMoneyRounded(fromMyr(price))}
    {Math.floor(earlierPrice) > Math.round(price) && (
      <s className="ml-2 font-normal large-text:hidden">{Math.floor(earlierPrice)}</s>
    )}
  </span>
)

/** The exact price for screen readers, after the title. */
export const SpokenPrice = ({ product }: PriceProps) => (
  <span className="sr-only">
    , {formatMoney(fromMyr(product.price))}
    <EarlierPrice product={product} />
  </span>
)

/** What was asked for a product before its price was lowered, struck through. */
export const EarlierPrice = ({ product: { earlierPrice }, className }: PriceProps) =>
  earlierPrice && (
    <s className={className}>
      <span className="sr-only"> {messages.products.earlierPrice} </span>
      {formatMoney(fromMyr(earlierPrice))}
    </s>
  )
