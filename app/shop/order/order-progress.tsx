import * as messages from '#app/messages/current.ts'
import { formatDateTime } from '#store/dates.ts'
import type { OrderView, Parcel } from '#store/orders/order.ts'
import { getCourierName, getTrackingUrl } from '#store/shipping/couriers.ts'
import { describeCourier } from './describe-courier.ts'
import { getStepTexts, listOrderSteps, type OrderStep } from './order-steps.ts'
import { Step } from './step.tsx'

const markers = {
  done: 'border-jungle bg-jungle text-chalk',
  current: 'border-ink bg-mustard',
  ahead: 'border-smoke border-dashed text-smoke',
}

/** How far a paid order is on its way, and what comes next. */
export function OrderProgress({ order }: { order: OrderView & { status: OrderStep } }) {
  const expectations: Partial<Record<OrderStep, string>> =
    order.delivery === 'collect'
      ? {}
      : {
          shipped: describeCourier(order),
          delivered: messages.order.arrivalText(order.zoneFacts.days),
        }
  return (
    <section aria-labelledby="progress" className="print:hidden">
      <h2 id="progress" className="headline text-2xl">
        {messages.order.progressTitle}
      </h2>
      <ol className="mt-5 grid max-w-2xl gap-4">
        {listOrderSteps(order).map(({ step, state, at }, index) => (
          <Step
            key={step}
            marker={state === 'done' ? '✓' : index + 1}
            markerClass={markers[state]}
            className={state === 'ahead' ? 'text-smoke' : ''}
            isCurrent={state === 'current'}
            title={getStepTexts(order)[step].title}
          >
            {at ? (
              <time dateTime={at}>{formatDateTime(at, messages.locale)}</time>
            ) : (
              state === 'ahead' && expectations[step]
            )}
            {step === 'shipped' && <ParcelLink parcel={order} />}
          </Step>
        ))}
      </ol>
    </section>
  )
}

/** Who carries the parcel and where it is, as far as the shop has noted it. */
function ParcelLink({ parcel: { courier, trackingNumber } }: { parcel: Parcel }) {
  const name = courier && getCourierName(courier)
  const url = getTrackingUrl(courier, trackingNumber)
  if (!name && !trackingNumber) return null
  return (
    <span className="block [overflow-wrap:anywhere]">
      {[name, trackingNumber && !url && messages.order.parcelNumber(trackingNumber)].filter(Boolean).join(' · ')}
      {trackingNumber && url && (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
        >
          {messages.order.trackParcel(trackingNumber)}
        </a>
      )}
    </span>
  )
}
