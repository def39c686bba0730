import { useEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { startWaiting, stopWaiting } from '../cart/cart-store.ts'
import { clearPaymentsHolding, readBrowserPayment } from '../checkout/pending-payment.ts'
import { AskOnWhatsApp } from './ask-on-whatsapp.tsx'
import { getOrderMessage } from './order-messages.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { RefundList } from './refund-list.tsx'

/** An order that is expired, failed, refunded or not confirmed yet. */
export function UnpaidOrder({ order, sessionId }: { order: OrderView; sessionId: string }) {
  const { items, paymentStatus } = order

  // While a bank decides the cart sets the pieces apart, and others can be bought.
  useEffect(() => {
    if (paymentStatus !== 'processing') return stopWaiting(sessionId)
    // The order may be somebody else's, who has shared the address of this page.
    if (readBrowserPayment()?.sessionId !== sessionId) return
    const ids = items.map(({ id }) => id)
    startWaiting(ids, sessionId)
    clearPaymentsHolding(ids)
  }, [items, paymentStatus, sessionId])
  const { headline, text, nextAction } = getOrderMessage(order)
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
      <div>
        <div role="status">
          <h1 className="headline text-[min(8.2vw,4.5rem)]">{headline}</h1>
          <p className="mt-5 max-w-prose text-lg">{text}</p>
        </div>
        {nextAction === 'wait' && <Spinner className="mt-6" label={messages.order.waitingForBank} />}
        <div className="mt-8 flex flex-wrap gap-5">
          {nextAction === 'pay-again' && (
            <LinkButton to="/checkout" tone="chili" size="large">
              {messages.order.backToCheckout}
            </LinkButton>
          )}
          <LinkButton to="/" tone="mustard" size="large">
            {messages.order.continueShopping}
          </LinkButton>
          <AskOnWhatsApp order={order}>{messages.order.askOnWhatsApp}</AskOnWhatsApp>
        </div>
        <RefundList order={order} className="mt-10" />
      </div>
      <OrderReceipt order={order} />
    </div>
  )
}
