import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { useRootData } from '../../ui/hooks/use-root-data.ts'

/** The way from the thank-you page to the page that follows the order, and where the mail went. */
export function OrderPageLink({ order: { pageToken, email } }: { order: OrderView }) {
  const { sendsMail } = useRootData()
  return (
    pageToken && (
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
      </section>
    )
  )
}
