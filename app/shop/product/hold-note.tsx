import { Link } from '../../ui/navigation/link.tsx'
import { isOwnHold, isWaiting } from '../checkout/pending-payment.ts'

/** Explains the hold of a product. Rendered in the browser only: cached pages contain no holds. */
export function HoldNote({ id }: { id: string }) {
  if (!isOwnHold(id))
    return <p className="text-smoke">Someone else is paying for this piece. If they don’t finish, you can buy it.</p>
  const [sentence, path, label] = isWaiting(id)
    ? ['It is held for you while your bank decides.', '/cart', 'See your cart']
    : ['It is held for you while you pay.', '/checkout', 'Back to checkout']
  return (
    <p className="font-semibold">
      {sentence}{' '}
      <Link to={path} className="inline-flex min-h-11 items-center underline underline-offset-4">
        {label}
      </Link>
    </p>
  )
}
