import * as messages from '#app/messages/current.ts'
import { TextLink } from '../ui/navigation/link.tsx'

/** The way to orders that no account has. */
export const FindOrderLink = () => (
  <p>
    {messages.account.orderedAsGuest}{' '}
    <TextLink to="/find-order" className="wide">
      {messages.layout.findOrder}
    </TextLink>
  </p>
)
