import * as messages from '#app/messages/current.ts'
import { formatLongDate } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { Product } from '#store/products/product.ts'
import { LinkButton } from '../../ui/controls/button.tsx'

/** Replaces the buy button on the page of a sold product. */
export const SoldNote = ({ product: { price, soldPrice, soldAt } }: { product: Product }) => (
  <div className="border-2 border-ink bg-chalk p-5">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="headline bg-chili px-2.5 py-1.5 text-lg text-white">{messages.product.sold}</span>
      {soldPrice !== undefined && soldPrice !== price && (
        <span>{messages.product.soldFor(formatMoney(fromMyr(soldPrice)))}</span>
      )}
    </p>
    <p className="wide mt-4 text-xl">{messages.product.itemSold}</p>
    {soldAt && <p className="mt-1 text-smoke">{messages.product.soldOn(formatLongDate(soldAt, messages.locale))}</p>}
    <LinkButton to="/past-sales" tone="mustard" className="mt-5">
      {messages.product.moreSoldItems}
    </LinkButton>
  </div>
)
