import { fromMyr } from '#store/money.ts'
import type { OrderView } from '#store/orders/order.ts'
import { getCourierZone, getDeliveryDays, getOrderZone } from '#store/shipping/shipping.ts'

/** The steps after payment. */
export function NextSteps({ order }: { order: OrderView }) {
  const zone = getOrderZone(order.zone, fromMyr(order.shippingCost ?? 0))
  const courierZone = getCourierZone(zone)
  const steps = [
    ['WhatsApp confirmation', `We message you at ${order.shipping.phone}.`],
    ['Order preparation', 'Your pieces are checked once more, folded and packed.'],
    [
      'Shipping by courier',
      `Handed to the courier within 1-2 business days${courierZone ? ` (${courierZone} delivery)` : ''}.`,
    ],
    ['Delivery', `At your door in ${getDeliveryDays(zone)} business days.`],
  ] as const
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="headline text-2xl">
        What happens next
      </h2>
      <ol className="mt-5 grid max-w-2xl gap-5">
        {steps.map(([title, text], index) => (
          <li
            key={title}
            className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-start gap-4 large-text:grid-cols-1 large-text:gap-2"
          >
            <span
              aria-hidden="true"
              className="wide grid size-11 place-items-center border-2 border-ink bg-mustard text-lg"
            >
              {index + 1}
            </span>
            <span>
              <strong className="wide block leading-snug">{title}</strong>
              {text}
            </span>
          </li>
        ))}
      </ol>
      <p className="tape mt-6 max-w-2xl px-6 py-4 font-semibold">
        Please keep WhatsApp active on {order.shipping.phone}: that is how we reach you about your parcel.
      </p>
    </section>
  )
}
