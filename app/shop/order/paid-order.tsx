import { useEffect } from 'react'
import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'
import { lazyPart } from '../../ui/load-module.tsx'
import { textLinkClass } from '../../ui/navigation/link.tsx'
import { useCart } from '../cart/use-cart.ts'
import { DeliveryInfo } from '../checkout/delivery-info.tsx'
import { refreshBrowserOrders } from './browser-orders.ts'
import { Confetti } from './confetti.tsx'
import { describeCourier } from './describe-courier.ts'
import { describePartialRefund, getOrderNumber } from './order-messages.ts'
import { ReceiptToPrint } from './order-receipt.tsx'
import { RefundList } from './refund-list.tsx'
import { Step } from './step.tsx'
import { useRedirectHome } from './use-redirect-home.ts'

const KeepOrderLink = lazyPart(() => import('./keep-order-link.tsx'))

/** The thank-you page of a paid order. `isPlain`: without what needs scripts. */
export function PaidOrder({ order, isPlain }: { order: OrderView; isPlain: boolean }) {
  const { removeAll } = useCart()
  const { items } = order

  // Products leave the cart only after payment.
  useEffect(() => {
    removeAll(items.map(({ id }) => id))
    refreshBrowserOrders()
  }, [items, removeAll])

  return (
    <>
      {!isPlain && <Confetti />}
      <div role="status">
        <h1 className="headline text-[clamp(2rem,8vw,5.5rem)]">
          {messages.order.thankYou}{' '}
          {order.refunded === 0 && <span className="text-chili">{messages.order.itIsYours}</span>}
        </h1>
        <p className="mt-5 text-lg">
          {messages.order.title} <strong className="font-mono font-medium">#{getOrderNumber(order)}</strong>{' '}
          {messages.order.isPaid} {describePartialRefund(order)}
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
            {messages.layout.continueShopping}
          </LinkButton>
        </div>
      </div>
    </>
  )
}

/** The steps after payment. */
function NextSteps({ order }: { order: OrderView }) {
  const steps = [
    [messages.order.confirmationTitle, messages.order.confirmationText(order.shipping.phone)],
    [messages.order.preparationTitle, messages.order.preparationText],
    [messages.order.courierTitle, describeCourier(order)],
    [messages.order.arrivalTitle, messages.order.arrivalText(order.zoneFacts.days)],
  ] as const
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="headline text-2xl">
        {messages.order.nextStepsTitle}
      </h2>
      <ol className="mt-5 grid max-w-2xl gap-5">
        {steps.map(([title, text], index) => (
          <Step key={title} marker={index + 1} title={title}>
            {text}
          </Step>
        ))}
      </ol>
      <p className="tape mt-6 max-w-2xl px-6 py-4 font-semibold">
        {messages.order.keepWhatsAppActive(order.shipping.phone)}
      </p>
    </section>
  )
}

/** The way from the thank-you page to the page that follows the order, and where the mail went. */
function OrderPageLink({ order }: { order: OrderView }) {
  const { pageToken, email } = order
  const { sendsMail } = useRootData()
  return (
    <section aria-labelledby="follow" className="mt-6 flex max-w-3xl flex-wrap items-center gap-x-8 gap-y-4">
      <h2 id="follow" className="sr-only">
        {messages.order.followTitle}
      </h2>
      <LinkButton to={`/order/${pageToken}`} tone="chili" size="large">
        {messages.order.followLink}
      </LinkButton>
      <p className="min-w-0 flex-[1_1_16rem]">
        {messages.order.followText} {sendsMail && messages.order.mailedTo(email)}
      </p>
      <KeepOrderLink order={order} />
    </section>
  )
}

/** Redirects to the front page unless stopped. Screen readers do not announce every second. */
function RedirectCountdown() {
  const { secondsLeft, stop } = useRedirectHome(30)
  return (
    <div className="mt-4 flex min-h-12 w-fit items-center gap-x-5 border-2 border-sand px-3 text-sm large-text:flex-wrap [&>button]:shrink-0">
      {secondsLeft === null ? (
        <p role="status">{messages.order.staying}</p>
      ) : (
        <>
          <p className="tabular">{messages.order.redirecting(secondsLeft)}</p>
          <button type="button" className={textLinkClass} onClick={stop}>
            {messages.order.stay}
          </button>
        </>
      )}
    </div>
  )
}
