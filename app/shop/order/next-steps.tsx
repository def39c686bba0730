import * as messages from '#app/messages/current.ts'
import { fromMyr } from '#store/money.ts'
import type { OrderView } from '#store/orders/order.ts'
import { getDeliveryDays, getOrderZone } from '#store/shipping/shipping.ts'
import { Step } from './step.tsx'

/** The steps after payment. */
export function NextSteps({ order }: { order: OrderView }) {
  const zone = getOrderZone(order.zone, fromMyr(order.shippingCost ?? 0))
  const steps = [
    [messages.order.confirmationTitle, messages.order.confirmationText(order.shipping.phone)],
    [messages.order.preparationTitle, messages.order.preparationText],
    [messages.order.courierTitle, zone ? messages.order.courierTextByZone[zone] : messages.order.courierText],
    [messages.order.arrivalTitle, messages.order.arrivalText(getDeliveryDays(zone))],
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
