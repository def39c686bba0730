import * as messages from '#app/messages/current.ts'
import { formatLongDate } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { Product } from '#store/products/product.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextLink } from '../../ui/navigation/link.tsx'
import { AlertSlot } from '../alerts/alert-slot.tsx'

/** What a product was sold for, if that is not its price. */
export const findOtherSoldPrice = ({ price, soldPrice }: Product) => (soldPrice === price ? undefined : soldPrice)

/** When and for how much a product was sold. */
export const SoldNote = ({ product }: { product: Product }) => {
  const { soldAt } = product
  const soldPrice = findOtherSoldPrice(product)
  return (
    <div className="border-2 border-ink bg-chalk p-5">
      <p className="wide text-xl">{messages.product.itemSold}</p>
      <p className="mt-1 flex flex-wrap gap-x-2 text-smoke">
        {soldAt && <span>{messages.product.soldOn(formatLongDate(soldAt, messages.locale))}</span>}
        {soldPrice !== undefined && <span>{messages.product.soldFor(formatMoney(fromMyr(soldPrice)))}</span>}
      </p>
      <TextLink to="/past-sales">{messages.product.moreSoldItems}</TextLink>
    </div>
  )
}

/** Takes the place of the button for the cart. On phones it is left out without another button. */
export const SoldBar = ({ product }: { product: Product }) => (
  <div className="buy-bar max-md:not-has-[button:enabled,div]:hidden">
    <span className="headline -rotate-3 bg-chili px-2.5 py-2 text-lg text-label md:hidden">
      {messages.products.soldStamp}
    </span>
    <AlertSlot of={product} />
    <Button size="bar" disabled className="max-md:hidden md:w-full">
      {messages.product.addToCart}
    </Button>
  </div>
)
