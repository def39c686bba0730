import { useNavigate } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { calculateCartTotal } from '#store/cart/cart.ts'
import { formatMoney } from '#store/money.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { localPath } from '../../ui/navigation/local-path.ts'
import { BarPrice } from '../../ui/product/bar-price.tsx'
import { Receipt } from '../../ui/product/receipt.tsx'
import { formatFees, useDelivery } from '../checkout/shipping-fees.ts'
import type { CheckedRow } from './cart-check.ts'
import { describeGone, listAvailable, RemoveGoneRows } from './gone-rows.tsx'

interface CartSummaryProps {
  rows: readonly CheckedRow[]
  /** It is the way on. */
  isPaymentOpen: boolean
}

/** Number and total of what can be bought, and the button to the checkout; no sums of nothing. */
export function CartSummary({ rows, isPaymentOpen }: CartSummaryProps) {
  const navigate = useNavigate()
  const { maxHeldProducts = Number.POSITIVE_INFINITY } = useRootData()
  const delivery = useDelivery()
  const available = listAvailable(rows)
  const total = calculateCartTotal(available.map(({ item }) => item))
  const obstacle =
    describeGone(rows) ??
    ((rows.some(({ item }) => item.quantity !== 1) && messages.checkout.onlyOneOfEach) ||
      (rows.length > maxHeldProducts && messages.cart.tooManyProducts(maxHeldProducts)))
  const isQuiet = !obstacle && (isPaymentOpen || rows.some(({ state }) => state === 'price-changed'))
  return (
    // On phones its parts belong to the page's grid, so that the bar can stick beside the cart.
    <div className="contents lg:sticky lg:top-24 lg:block">
      {available.length > 0 && (
        <Receipt>
          <p>{messages.cart.productAmount(available.length)}</p>
          <p className="mt-2 border-ink border-t-2 border-dashed pt-3 font-medium text-xl">
            {messages.cart.total(formatMoney(total))}
          </p>
          <p className="mt-1 text-smoke text-sm">{messages.cart.plusShipping(formatFees(delivery))}</p>
        </Receipt>
      )}
      <div className={`lg:mt-5 ${isQuiet ? 'grid' : 'buy-bar'}`}>
        {obstacle && (
          <p
            id="why-not"
            className={`w-full ${available.length > 0 ? 'font-semibold text-ember text-sm' : 'wide text-xl'}`}
          >
            {obstacle}
          </p>
        )}
        <RemoveGoneRows rows={rows} />
        {available.length > 0 && !isQuiet && <BarPrice amount={total} />}
        <Button
          tone={isQuiet ? 'paper' : 'chili'}
          size={available.length > 0 ? 'large' : 'normal'}
          className="min-w-0 flex-1 max-md:px-2 max-md:text-lg lg:w-full"
          disabled={Boolean(obstacle)}
          aria-describedby={obstacle ? 'why-not' : undefined}
          onClick={() => navigate(localPath('/checkout'))}
        >
          {messages.cart.checkOut}
        </Button>
      </div>
    </div>
  )
}
