import { Link } from 'react-router'
import { isOwnHold } from '../checkout/pending-payment.ts'

/** Explains the hold of a product. Rendered in the browser only: cached pages contain no holds. */
export const HoldNote = ({ id }: { id: string }) =>
  isOwnHold(id) ? (
    <p className="font-semibold">
      It is held for you while you pay.{' '}
      <Link to="/checkout" className="inline-flex min-h-11 items-center underline underline-offset-4">
        Back to checkout
      </Link>
    </p>
  ) : (
    <p className="text-smoke">Someone else is paying for this piece. If they don’t finish, you can buy it.</p>
  )
