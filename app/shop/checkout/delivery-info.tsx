import * as messages from '#app/messages/current.ts'
import { translate } from '#store/languages.ts'
import type { OrderView } from '#store/orders/order.ts'
import { NotMyOrder } from '../order/not-my-order.tsx'

/** The delivery address and zone. The API masks the address once the URL may have been shared. */
export function DeliveryInfo({ order }: { order: OrderView }) {
  const { shipping } = order
  // The buyer of reserved pieces collects them, or has yet to type an address.
  const isSent = shipping.address !== ''
  const lines = [
    [messages.layout.phone, shipping.phone],
    [messages.order.fullName, shipping.name],
    [messages.layout.address, shipping.address],
    [messages.layout.city, shipping.city],
    [messages.layout.state, shipping.state],
    [messages.layout.postcode, shipping.zip],
    [messages.order.country, isSent ? shipping.country || 'Malaysia' : ''],
  ] as const
  return (
    <section aria-labelledby="delivery" data-prints>
      <h2 id="delivery" className="headline text-2xl">
        {messages.order.deliveryTitle}
      </h2>
      <dl className="mt-4 grid max-w-xl border-ink border-t-2">
        {lines.map(
          ([label, value]) =>
            value && (
              <div
                key={label}
                className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 large-text:grid-cols-1 border-sand border-b-2 py-2.5"
              >
                <dt className="text-smoke">{label}</dt>
                <dd className="min-w-0 whitespace-pre-line font-semibold">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {(isSent || order.delivery === 'collect') && (
        <p className="mt-4 inline-block border-2 border-ink px-3 py-1 font-semibold print:hidden">
          {isSent
            ? messages.order.zoneLabel(translate(order.zoneFacts.names, messages.language))
            : messages.order.toCollect}
        </p>
      )}
      {order.masked ? (
        <p className="mt-4 max-w-xl text-smoke print:hidden">
          {order.agreement ? messages.order.hiddenAgreedDetails : messages.order.hiddenDetails}
        </p>
      ) : (
        <NotMyOrder token={order.pageToken} />
      )}
    </section>
  )
}
