import type { ReactNode } from 'react'
import { data, useRevalidator } from 'react-router'
import { orderLookup } from '#app/context/order-lookup.ts'
import { storeContext } from '#app/context/store-context.ts'
import { useOrderEvents } from '#app/live/use-product-events.ts'
import * as messages from '#app/messages/current.ts'
import { formatDateTime } from '#store/dates.ts'
import { listQuestionsOfPage } from '#store/feedback/question-queries.server.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { OrderView } from '#store/orders/order.ts'
import { getOrderEventId } from '#store/orders/order-event-id.server.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { ErrorPage } from '../ui/feedback/error-page.tsx'
import { leaveThirdPartyScripts } from '../ui/navigation/leave-third-party-scripts.ts'
import { describePrivatePage, privatePageHeaders } from '../ui/navigation/private-page.ts'
import type { Route } from './+types/order.ts'
import { DeliveryInfo } from './checkout/delivery-info.tsx'
import { AskOnWhatsApp } from './order/ask-on-whatsapp.tsx'
import { ShopUnreachable } from './order/lookup-notices.tsx'
import { getOrderMessage, getOrderNumber, isEnding } from './order/order-messages.ts'
import { OrderProgress } from './order/order-progress.tsx'
import { OrderQuestions } from './order/order-questions.tsx'
import { ReceiptToPrint } from './order/order-receipt.tsx'
import { isOrderStep } from './order/order-steps.ts'
import { RefundList } from './order/refund-list.tsx'

export const headers = () => privatePageHeaders

/** `order` is null for a client that has asked too often. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { token } = params
  const order = await orderLookup(context)({ pageToken: token })
  if (!order) throw data(null, { status: 404, statusText: 'Not Found' })
  if (order === 'rateLimited') return data({ order: null, eventId: '' }, { status: 429 })
  const { db, settings, mail } = storeContext(context)
  const questions = order.masked ? [] : await listQuestionsOfPage(db, token)
  const canAsk = settings.current().takesQuestions && !order.masked && !isErased(order)
  return data({
    order,
    eventId: getOrderEventId(token),
    asking: { questions, token: canAsk ? token : undefined, isMailed: mail.send !== undefined },
  })
}

export const clientMiddleware = [leaveThirdPartyScripts]

export const meta: Route.MetaFunction = ({ matches }) =>
  describePrivatePage(messages.order.title, matches[0].loaderData?.shop.name)

/** Where an order is, for whoever has the address of this page, on any device. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, eventId } = loaderData
  const { revalidate } = useRevalidator()
  useOrderEvents(eventId, () => void revalidate())
  return (
    <div className="shell py-8 md:py-12">
      {order ? (
        <FollowedOrder order={order}>
          <OrderQuestions {...loaderData.asking} onAsked={() => void revalidate()} />
        </FollowedOrder>
      ) : (
        <ShopUnreachable />
      )}
    </div>
  )
}

/** Below the error is a way to the right link: this one may have been cut off. */
export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <>
    <title>{messages.layout.pageNotFound}</title>
    <ErrorPage error={error} />
    <div className="shell">
      <LinkButton to="/find-order">{messages.layout.findOrder}</LinkButton>
    </div>
  </>
)

function FollowedOrder({ order, children }: { order: OrderView; children: ReactNode }) {
  const { status, createdAt, masked } = order
  const canPayAgain = !isOrderStep(status) && getOrderMessage(order).nextAction === 'pay-again'
  return (
    <>
      <OrderHeadline order={order} />
      <p className="mt-5 text-lg">
        {messages.order.orderNumber(getOrderNumber(order))} ·{' '}
        {messages.order.placed(formatDateTime(createdAt, messages.locale))}
      </p>
      <div className="mt-10 grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-14">
        <div className="grid grid-cols-1 gap-10">
          {isOrderStep(status) && !isEnding(order) && <OrderProgress order={{ ...order, status }} />}
          <RefundList order={order} />
          <div>
            <DeliveryInfo order={order} />
            {masked && <p className="mt-4 max-w-xl text-smoke print:hidden">{messages.order.hiddenDetails}</p>}
          </div>
          {children}
          <div className="flex flex-wrap items-center gap-5 print:hidden">
            {canPayAgain && (
              <LinkButton to="/checkout" tone="chili" size="large">
                {messages.order.backToCheckout}
              </LinkButton>
            )}
            <LinkButton to="/shop" tone="mustard" size="large">
              {messages.layout.browseShop}
            </LinkButton>
            <AskOnWhatsApp order={order}>{messages.order.askOnWhatsApp}</AskOnWhatsApp>
          </div>
        </div>
        <ReceiptToPrint order={order} />
      </div>
    </>
  )
}

/** What has become of the order, in a sentence. Announced when it changes. */
function OrderHeadline({ order }: { order: OrderView }) {
  const { headline, text } = describeOrder(order)
  return (
    <div role="status">
      <h1 className="headline max-w-4xl text-[min(8.2vw,4.5rem)]">{headline}</h1>
      {text && <p className="mt-5 max-w-prose text-lg">{text}</p>}
    </div>
  )
}

function describeOrder(order: OrderView): { headline: string; text: string } {
  const { status, openRefund } = order
  if (isEnding(order) || !isOrderStep(status)) return getOrderMessage(order)
  const { text } = openRefund?.status === 'failed' ? messages.order.refundFailed : messages.order.refunding
  return {
    headline: messages.order.progress[status].headline,
    text: openRefund ? text(formatMoney(fromMyr(openRefund.amount))) : '',
  }
}
