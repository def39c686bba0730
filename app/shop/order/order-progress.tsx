import * as messages from '#app/messages/current.ts'
import { formatDateTime } from '#store/dates.ts'
import { fromMyr } from '#store/money.ts'
import type { OrderView } from '#store/orders/order.ts'
import { getDeliveryDays, getOrderZone } from '#store/shipping/shipping.ts'
import { listOrderSteps, type OrderStep } from './order-steps.ts'

const markers = {
  done: 'border-jungle bg-jungle text-chalk',
  current: 'border-ink bg-mustard',
  ahead: 'border-smoke border-dashed text-smoke',
}

/** How far a paid order is on its way, and what comes next. */
export function OrderProgress({ order }: { order: OrderView & { status: OrderStep } }) {
  const zone = getOrderZone(order.zone, fromMyr(order.shippingCost))
  const expectations: Partial<Record<OrderStep, string>> = {
    shipped: zone ? messages.order.courierTextByZone[zone] : messages.order.courierText,
    delivered: messages.order.arrivalText(getDeliveryDays(zone)),
  }
  return (
    <section aria-labelledby="progress" className="print:hidden">
      <h2 id="progress" className="headline text-2xl">
        {messages.order.progressTitle}
      </h2>
      <ol className="mt-5 grid max-w-2xl gap-4">
        {listOrderSteps(order).map(({ step, state, at }, index) => (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-4 large-text:grid-cols-1 large-text:gap-2"
          >
            <span
              aria-hidden="true"
              className={`wide grid size-11 place-items-center border-2 text-lg ${markers[state]}`}
            >
              {state === 'done' ? '✓' : index + 1}
            </span>
            <span className={state === 'ahead' ? 'text-smoke' : ''}>
              <strong className="wide block leading-snug">{messages.order.progress[step].title}</strong>
              {at ? (
                <time dateTime={at}>{formatDateTime(at, messages.locale)}</time>
              ) : (
                state === 'ahead' && expectations[step]
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
