import { useEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { startWaiting, stopWaiting } from '../cart/cart-store.ts'
import { clearPaymentsHolding, readBrowserPayment } from '../checkout/pending-payment.ts'
import { getOrderMessage, getOrderNumber } from './order-messages.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { getWhatsAppLink } from './whatsapp-link.ts'

/** An order that is expired, failed, refunded or not confirmed yet. */
export function UnpaidOrder({ order, sessionId }: { order: OrderView; sessionId: string }) {
  const { shop } = useRootData()
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
  const question = messages.order.whatsAppQuestion(getOrderNumber(order))
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
          <a
            href={getWhatsAppLink(shop.whatsapp, question)}
            className="inline-flex min-h-14 items-center font-semibold underline underline-offset-4"
          >
            {messages.order.askOnWhatsApp}
          </a>
        </div>
      </div>
      <OrderReceipt order={order} />
    </div>
  )
}
