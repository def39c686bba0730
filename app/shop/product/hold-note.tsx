import * as messages from '#app/messages/current.ts'
import { Link } from '../../ui/navigation/link.tsx'
import { isOwnHold, isWaiting } from '../checkout/pending-payment.ts'

/** Explains the hold of a product. Rendered in the browser only: cached pages contain no holds. */
export function HoldNote({ id }: { id: string }) {
  if (!isOwnHold(id)) return <p className="text-smoke">{messages.product.heldForOther}</p>
  const [sentence, path, label] = isWaiting(id)
    ? [messages.product.heldForBank, '/cart', messages.product.seeCart]
    : [messages.product.heldForYou, '/checkout', messages.product.backToCheckout]
  return (
    <p className="font-semibold">
      {sentence}{' '}
      <Link to={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {label}
      </Link>
    </p>
  )
}
