import { useEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { useCart } from '../cart/use-cart.ts'
import { DeliveryInfo } from '../checkout/delivery-info.tsx'
import { clearPaymentsHolding } from '../checkout/pending-payment.ts'
import { Confetti } from './confetti.tsx'
import { NextSteps } from './next-steps.tsx'
import { getOrderNumber } from './order-messages.ts'
import { OrderPageLink } from './order-page-link.tsx'
import { ReceiptToPrint } from './order-receipt.tsx'
import { RedirectCountdown } from './redirect-countdown.tsx'
import { RefundList } from './refund-list.tsx'

/** The thank-you page of a paid order. `isPlain`: without what needs scripts. */
export function PaidOrder({ order, isPlain }: { order: OrderView; isPlain: boolean }) {
  const { removeAll } = useCart()
  const { items } = order

  // Products leave the cart only after payment.
  useEffect(() => {
    removeAll(items.map(({ id }) => id))
    clearPaymentsHolding(items.map(({ id }) => id))
  }, [items, removeAll])

  return (
    <>
      {!isPlain && <Confetti />}
      <div role="status">
        <h1 className="headline text-[clamp(2rem,8vw,5.5rem)]">
          {messages.order.thankYou} <span className="text-chili">{messages.order.itIsYours}</span>
        </h1>
        <p className="mt-5 text-lg">
          {messages.order.yourOrder} <strong className="font-mono font-medium">#{getOrderNumber(order)}</strong>{' '}
          {messages.order.isPaid}
        </p>
      </div>
      <OrderPageLink order={order} />
      {!isPlain && <RedirectCountdown />}
      <div className="mt-10 grid grid-cols-1 items-start gap-10 lg:grid-cols-[26rem_minmax(0,1fr)] lg:gap-14">
        <ReceiptToPrint order={order} />
        <div className="grid grid-cols-1 gap-10">
          <RefundList order={order} />
          <NextSteps order={order} />
          <DeliveryInfo order={order} />
          <LinkButton to="/" size="large" className="justify-self-start">
            {messages.order.continueShopping}
          </LinkButton>
        </div>
      </div>
    </>
  )
}
