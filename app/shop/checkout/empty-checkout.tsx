import * as messages from '#app/messages/current.ts'
import { LinkButton } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** In place of the form when there is nothing to pay for. */
export default function EmptyCheckout({ title }: { title: string }) {
  return (
    <div className="mt-8">
      <EmptyState title={title}>
        <LinkButton to="/shop" tone="mustard" size="large">
          {messages.checkout.continueShopping}
        </LinkButton>
      </EmptyState>
    </div>
  )
}
