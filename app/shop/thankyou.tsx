import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { serverContextKey } from '#app/context/server-context.ts'
import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { SpinnerIcon } from '../ui/feedback/spinner.tsx'
import { TextLink } from '../ui/navigation/link.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import { describePrivatePage, privatePageHeaders } from '../ui/navigation/private-page.ts'
import type { Route } from './+types/thankyou.ts'
import { getThankYouPath } from './checkout/thank-you-path.ts'
import { AskOnWhatsApp } from './order/ask-on-whatsapp.tsx'
import { refreshBrowserOrders } from './order/browser-orders.ts'
import { ConfirmingPayment, OrderNotFound, ShopUnreachable } from './order/lookup-notices.tsx'
import { getNextLookupState, type LookupState, readSessionId, shouldPollAgain } from './order/order-lookup.ts'
import { getOrderMessage } from './order/order-messages.ts'
import { OrderReceipt } from './order/order-receipt.tsx'
import { PaidOrder } from './order/paid-order.tsx'
import { RefundList } from './order/refund-list.tsx'
import { useOrderLookup } from './order/use-order-lookup.ts'

export const headers = () => privatePageHeaders

/** Looks the order up for a browser without scripts, which the page sends to `?plain`. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<LookupState | null> {
  const query = new URL(request.url).searchParams
  const sessionId = readSessionId(query)
  if (!sessionId || !query.has('plain')) return null
  const order = await context.get(serverContextKey).lookUpOrder({ sessionId })
  if (order === 'rateLimited') return { type: 'timed-out' }
  return getNextLookupState(order ? { type: 'order', order } : { type: 'unknown' }, Number.POSITIVE_INFINITY)
}

/** With scripts the page asks for the order itself. */
export const clientLoader = () => null

export const meta: Route.MetaFunction = ({ matches }) =>
  describePrivatePage(messages.order.title, matches[0].loaderData?.shop.name)

export default function ThankYou({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const sessionId = readSessionId(query)
  return (
    <div className="shell isolate py-8 md:py-12">
      {!sessionId && <OrderNotFound isSessionMissing />}
      {sessionId && <Order key={sessionId} sessionId={sessionId} plainLookup={loaderData} />}
      <noscript>
        <meta httpEquiv="refresh" content={getRefresh(sessionId, loaderData)} />
      </noscript>
    </div>
  )
}

/** Where a browser without scripts goes next, and after how many seconds. */
function getRefresh(sessionId: string | undefined, lookup: LookupState | null): string | undefined {
  if (!sessionId || lookup?.type === 'not-found') return `2; url=${localPath('/')}`
  const plainPath = localPath(`${getThankYouPath(sessionId)}&plain=1`)
  if (!lookup) return `0; url=${plainPath}`
  const isBankDeciding = lookup.type === 'unpaid' && lookup.order.paymentStatus === 'processing'
  return shouldPollAgain(lookup) ? `${isBankDeciding ? 600 : 10}; url=${plainPath}` : undefined
}

interface OrderProps {
  sessionId: string
  /** What the server has found for a browser without scripts. */
  plainLookup: LookupState | null
}

function Order({ sessionId, plainLookup }: OrderProps) {
  const found = useOrderLookup(sessionId)
  // Without what needs scripts.
  const isPlain = plainLookup !== null && found.type === 'confirming'
  const lookup = isPlain ? plainLookup : found
  switch (lookup.type) {
    case 'confirming':
      return <ConfirmingPayment />
    case 'paid':
      return <PaidOrder order={lookup.order} isPlain={isPlain} />
    case 'unpaid':
      return <UnpaidOrder order={lookup.order} />
    case 'timed-out':
      return <ShopUnreachable />
    case 'not-found':
      return <OrderNotFound />
  }
}

/** An order that is expired, failed, refunded or not confirmed yet. */
function UnpaidOrder({ order }: { order: OrderView }) {
  const { status, paymentStatus } = order

  // biome-ignore lint/correctness/useExhaustiveDependencies: the shop has learned what became of it.
  useEffect(refreshBrowserOrders, [status, paymentStatus])
  const { headline, text, nextAction } = getOrderMessage(order)
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
      <div>
        <div role="status">
          <h1 className="headline text-[min(8.2vw,4.5rem)]">{headline}</h1>
          <p className="mt-5 max-w-prose text-lg">{text}</p>
        </div>
        {nextAction === 'wait' && (
          <p role="status" className="mt-6 flex items-center gap-3">
            <SpinnerIcon className="size-7" />
            {messages.order.waitingForBank}
          </p>
        )}
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-2">
          {nextAction === 'pay-again' ? (
            <>
              <LinkButton to="/checkout" tone="chili" size="large">
                {messages.layout.backToCheckout}
              </LinkButton>
              <TextLink to="/">{messages.layout.continueShopping}</TextLink>
            </>
          ) : (
            <LinkButton to="/" tone="mustard" size="large">
              {messages.layout.continueShopping}
            </LinkButton>
          )}
          <AskOnWhatsApp order={order} />
        </div>
        <RefundList order={order} className="mt-10" />
      </div>
      <OrderReceipt order={order} />
    </div>
  )
}
