import * as messages from '#app/messages/current.ts'
import { Link } from '../ui/navigation/link.tsx'

/** The way to orders that no account has. */
export const FindOrderLink = () => (
  <p>
    {messages.account.orderedAsGuest}{' '}
    <Link to="/find-order" className="wide inline-flex min-h-11 items-center underline underline-offset-4">
      {messages.layout.findOrder}
    </Link>
  </p>
)
