import { useState } from 'react'
import { data, isRouteErrorResponse, useRevalidator } from 'react-router'
import { serverContextKey } from '#app/context/server-context.ts'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { formatDateTime, formatDayAndMonth } from '#store/dates.ts'
import { isErased } from '#store/erased-person.ts'
import { listQuestionsOfPage } from '#store/feedback/question-queries.server.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { OrderView } from '#store/orders/order.ts'
import { getOrderEventId } from '#store/orders/order-event-id.server.ts'
import { type Calendar, getArriveBy } from '#store/orders/pack-by.ts'
import { getTrackingUrl } from '#store/shipping/couriers.ts'
import { useTopic } from '../live/use-product-events.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { getButtonClass } from '../ui/controls/button-class.ts'
import { createErrorBoundary } from '../ui/feedback/create-error-boundary.tsx'
import { ErrorPage } from '../ui/feedback/error-page.tsx'
import { lazyPart } from '../ui/load-module.tsx'
import { TextLink, textLinkClass } from '../ui/navigation/link.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import { describePrivatePage, privatePageHeaders } from '../ui/navigation/private-page.ts'
import { Photo, toStoredPhoto } from '../ui/product/photo.tsx'
import type { Route } from './+types/order.ts'
import { DeliveryInfo } from './checkout/delivery-info.tsx'
import { type AgreedResult, handleAgreedOrder } from './order/agreed-order-action.ts'
import { AskOnWhatsApp } from './order/ask-on-whatsapp.tsx'
import { ShopUnreachable } from './order/lookup-notices.tsx'
import { describePartialRefund, getOrderMessage, getOrderNumber, isEnding } from './order/order-messages.ts'
import { OrderProgress } from './order/order-progress.tsx'
import { ReceiptToPrint } from './order/order-receipt.tsx'
import { findStatusTime, getStepTexts, isOrderStep } from './order/order-steps.ts'
import { RefundList } from './order/refund-list.tsx'
import { questionFieldId } from './questions/question-field-id.ts'

const AgreedOrder = lazyPart(() => import('./order/agreed-order.tsx'))
// It can be read and sent without its script, which the rest of the page needn't wait for.
const OrderQuestions = lazyPart(() => import('./order/order-questions.tsx'))
const KeepOrderLink = lazyPart(() => import('./order/keep-order-link.tsx'), <div className="min-h-11" />)

export const headers: Route.HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const refresh = actionHeaders.get('refresh')
  const referrerPolicy = loaderHeaders.get('Referrer-Policy')
  return {
    ...privatePageHeaders,
    ...(refresh && { refresh }),
    ...(referrerPolicy && { 'Referrer-Policy': referrerPolicy }),
  }
}

export const action = handleAgreedOrder

/** `order` is null for a client that has asked too often. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { token } = params
  const order = await context.get(serverContextKey).lookUpOrder({ pageToken: token })
  if (!order) throw data(null, { status: 404, statusText: 'Not Found' })
  if (order === 'rateLimited') return data({ order: null, eventId: '' }, { status: 429 })
  const { db, settings, mail, now } = storeContext(context)
  const questions = order.masked ? [] : await listQuestionsOfPage(db, token)
  const canAsk = settings.current().takesQuestions && !order.masked && !isErased(order)
  const content = {
    order,
    arrival: describeArrival(order, settings.current(), now()),
    eventId: getOrderEventId(token),
    timeLeft: describeTimeLeft(order, now()),
    transfer: order.agreement?.isReserved ? settings.current().transfer : undefined,
    asking: { questions, token: canAsk ? token : undefined, isMailed: mail.send !== undefined && order.email !== '' },
  }
  return data(content, order.agreement ? { headers: { 'Referrer-Policy': 'same-origin' } } : {})
}

const minuteMs = 60_000

/** Such as '2 days 3 hours', or '3 hours 5 minutes'; empty when nothing was reserved. */
function describeTimeLeft({ reservedUntil }: OrderView, now: Date): string {
  if (reservedUntil === null) return ''
  const minutes = Math.max(1, Math.floor((Date.parse(reservedUntil) - now.getTime()) / minuteMs))
  const days = Math.floor(minutes / 1440)
  const parts = { day: days, hour: Math.floor((minutes % 1440) / 60), minute: days > 0 ? 0 : minutes % 60 }
  return Object.entries(parts)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => count.toLocaleString(messages.locale, { style: 'unit', unit, unitDisplay: 'long' }))
    .join(' ')
}

/** Made here to keep the holidays out of the page's script. Empty when nothing is to arrive. */
function describeArrival(order: OrderView, calendar: Calendar, now: Date): string {
  const shippedAt = findStatusTime('shipped', order.statusHistory)
  const isSent = !order.openRefund && order.delivery === 'parcel'
  const day = isSent && getArriveBy({ ...order, shippedAt }, calendar, now)
  return day ? messages.order.arrivesAbout(formatDayAndMonth(day, messages.locale)) : ''
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePrivatePage(
    messages.order.title,
    matches[0].loaderData?.shop.name,
    loaderData?.order?.agreement ? 'same-origin' : 'no-referrer',
  )

/** Where an order is, for whoever has the address of this page, on any device. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  // Forms load the page anew. Without this its next event would drop what was typed.
  const [result] = useState(actionData)
  const refresh = () => void revalidate()
  useTopic('order', refresh, { id: loaderData.eventId })
  return (
    <div className="shell py-8 md:py-12">
      {loaderData.order ? <FollowedOrder {...loaderData} result={result} onAsked={refresh} /> : <ShopUnreachable />}
    </div>
  )
}

/** A link that may have been cut off leads to the right one. */
export const ErrorBoundary = createErrorBoundary(({ error }) =>
  isRouteErrorResponse(error) && error.status === 404 ? (
    <div className="shell grid justify-items-start gap-5 py-10 md:py-16">
      <title>{messages.order.unknownLink}</title>
      <h1 className="headline text-[clamp(2rem,9vw,4.5rem)] normal-case">{messages.order.unknownLink}</h1>
      <p className="text-lg">{messages.order.unknownLinkHint}</p>
      <LinkButton to="/find-order" tone="mustard" size="large">
        {messages.layout.findOrder}
      </LinkButton>
      <TextLink to="/shop">{messages.layout.browseShop}</TextLink>
    </div>
  ) : (
    <ErrorPage error={error} />
  ),
)

type FollowedOrderProps = Exclude<Route.ComponentProps['loaderData'], { order: null }> & {
  result: AgreedResult | undefined
  onAsked: () => void
}

function FollowedOrder({ order, arrival, timeLeft, transfer, asking, result, onAsked }: FollowedOrderProps) {
  const { status, createdAt, agreement } = order
  const canAsk = asking.token !== undefined
  const isAnswered = asking.questions.some(({ answer }) => answer !== null)
  const trackingUrl = status === 'shipped' && getTrackingUrl(order.courier, order.trackingNumber)
  const isAgreedUnpaid = agreement !== null && !isOrderStep(status)
  // What would be there is the name that the form has not asked for yet.
  const needsAddress = isAgreedUnpaid && order.delivery === 'parcel' && order.shipping.address === ''
  const repeatsAddress = isAgreedUnpaid && agreement.canTypeAddress && order.masked
  const canPayAgain = !agreement && !isOrderStep(status) && getOrderMessage(order).nextAction === 'pay-again'
  const links = [
    canPayAgain && { href: localPath('/checkout'), text: messages.layout.backToCheckout },
    trackingUrl && { href: trackingUrl, text: messages.order.whereIsIt },
    isAnswered && { href: '#questions', text: messages.order.readAnswer },
    canAsk && !isAnswered && { href: `#${questionFieldId}`, text: messages.order.askAboutOrder },
  ].flatMap(link => link || [])
  const headline = <OrderHeadline order={order} arrival={arrival} />
  return (
    // On a phone the parts of both columns are one, in their own order.
    <div className="grid grid-cols-1 gap-x-14 gap-y-6 lg:grid-cols-[26rem_minmax(0,1fr)] lg:items-start print:flex print:flex-col">
      <div className="contents lg:col-start-2 lg:row-start-1 lg:grid lg:gap-y-6 print:contents">
        <div className="order-1">
          <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-mono font-medium">{messages.order.orderNumber(getOrderNumber(order))}</span>
            <span className="text-smoke">{messages.order.placed(formatDateTime(createdAt, messages.locale))}</span>
          </p>
          {agreement ? (
            <AgreedOrder order={{ ...order, agreement }} {...{ timeLeft, transfer, result }}>
              {headline}
            </AgreedOrder>
          ) : (
            headline
          )}
          {/* One way on is a button; the others are links. */}
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-1 max-sm:[&>.press]:w-full print:hidden">
            {links.map(({ href, text }, index) => (
              <a
                key={text}
                href={href}
                target={href === trackingUrl ? '_blank' : undefined}
                rel="noreferrer"
                className={
                  index > 0 || isAgreedUnpaid ? textLinkClass : getButtonClass({ tone: 'mustard', size: 'large' })
                }
              >
                {text}
              </a>
            ))}
            {!canAsk && <AskOnWhatsApp order={order} isMain={links.length === 0 && !isAgreedUnpaid} />}
            <KeepOrderLink order={order} />
          </div>
        </div>
        <div className="order-3 grid grid-cols-1 gap-10 max-lg:mt-4">
          <RefundList order={order} />
          {isOrderStep(status) && !isEnding(order) && <OrderProgress order={{ ...order, status }} />}
          {!needsAddress && !repeatsAddress && <DeliveryInfo order={order} />}
          <OrderQuestions {...asking} onAsked={onAsked} />
          {canAsk && <AskOnWhatsApp order={order} />}
        </div>
      </div>
      <div className="contents lg:col-start-1 lg:row-start-1 lg:grid lg:gap-y-6 print:contents">
        <OrderPhotos order={order} className={isAgreedUnpaid ? 'max-lg:hidden' : ''} />
        <div className="order-4 max-lg:mt-4 print:order-first">
          <ReceiptToPrint order={order} />
        </div>
      </div>
      <TextLink to="/shop" className="order-5 justify-self-start print:hidden lg:col-start-1">
        {messages.layout.browseShop}
      </TextLink>
    </div>
  )
}

/** What was ordered, as it looks. */
const OrderPhotos = ({ order: { items }, className }: { order: OrderView; className: string }) => (
  <ul className={`order-2 flex gap-3 overflow-x-auto print:hidden ${className}`}>
    {items.map(({ id, title, image }) => (
      <li key={id} className="w-24 shrink-0 lg:w-50">
        <Photo
          image={toStoredPhoto(image)}
          alt={title}
          sizes="13rem"
          className="aspect-[4/5] w-full border-2 border-ink"
        />
      </li>
    ))}
  </ul>
)

/** What has become of the order, in a sentence. Announced when it changes. */
function OrderHeadline({ order, arrival }: { order: OrderView; arrival: string }) {
  const { headline, text } = describeOrder(order)
  return (
    <div role="status">
      <h1 className="headline max-w-4xl text-[min(8.2vw,4.5rem)]">{headline}</h1>
      <p className="mt-5 max-w-prose text-lg empty:hidden">{`${arrival} ${text}`.trim()}</p>
    </div>
  )
}

function describeOrder(order: OrderView): { headline: string; text: string } {
  const { status, openRefund } = order
  if (isEnding(order) || !isOrderStep(status)) return getOrderMessage(order)
  const { text } = openRefund?.status === 'failed' ? messages.order.refundFailed : messages.order.refunding
  return {
    headline: getStepTexts(order)[status].headline,
    text: openRefund
      ? text(formatMoney(fromMyr(openRefund.amount)))
      : `${describeMissing(order)} ${describePartialRefund(order)}`.trim(),
  }
}

/** Of an order that was sent, and whose money never came. */
function describeMissing({ agreement }: OrderView): string {
  return agreement && agreement.missing > 0 ? messages.order.stillMissing(formatMoney(fromMyr(agreement.missing))) : ''
}
