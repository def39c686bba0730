import * as messages from '#app/messages/current.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { PaymentReturnState } from './use-payment-return.ts'

/** The outcome of a payment the shopper has returned from. */
export const ReturnNotice = ({ state, onRetry }: { state: PaymentReturnState; onRetry: () => void }) => (
  <div role="status">
    {state !== 'none' && (
      <div className="mt-6 flex animate-arrive flex-wrap items-center gap-x-6 gap-y-3 border-2 border-ink bg-mustard px-5 py-4 font-semibold">
        <p className="max-w-prose">{messages.cart.paymentReturn[state]}</p>
        {state === 'failed' && <Button onClick={onRetry}>{messages.cart.tryAgain}</Button>}
      </div>
    )}
  </div>
)
