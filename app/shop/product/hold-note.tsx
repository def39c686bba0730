import * as messages from '#app/messages/current.ts'
import { TextLink } from '../../ui/navigation/link.tsx'
import { isOwnHold, isWaiting } from '../checkout/pending-payment.ts'

/** Explains the hold of a product. Rendered in the browser only: cached pages contain no holds. */
export function HoldNote({ id }: { id: string }) {
  if (!isOwnHold(id)) return <p className="text-smoke">{messages.product.heldForOther}</p>
  const [sentence, path, label] = isWaiting(id)
    ? [messages.product.heldForBank, '/cart', messages.product.seeCart]
    : [messages.product.heldForYou, '/checkout', messages.product.backToCheckout]
  return (
    <p className="font-semibold">
      {sentence} <TextLink to={path}>{label}</TextLink>
    </p>
  )
}
