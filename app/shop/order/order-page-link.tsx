import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { LinkButton } from '../../ui/controls/button.tsx'

/** The way from the thank-you page to the page that follows the order. */
export const OrderPageLink = ({ order: { pageToken } }: { order: OrderView }) =>
  pageToken && (
    <section aria-labelledby="follow" className="grid max-w-xl justify-items-start gap-3">
      <h2 id="follow" className="headline text-2xl">
        {messages.order.followTitle}
      </h2>
      <p>{messages.order.followText}</p>
      <LinkButton to={`/order/${pageToken}`}>{messages.order.followLink}</LinkButton>
    </section>
  )
