import { Button } from '../../ui/controls/button.tsx'
import type { PaymentReturnState } from './use-payment-return.ts'

const messages: Record<PaymentReturnState, string> = {
  none: '',
  releasing: 'Stopping the payment…',
  released: 'Payment was cancelled. You weren’t charged. Everything is still in your cart.',
  'already-paid': 'Your payment already went through. We’ll message you about it.',
  failed: 'We couldn’t reach the shop to stop the payment. Everything is still in your cart.',
}

/** The outcome of a payment the shopper has returned from. */
export const ReturnNotice = ({ state, onRetry }: { state: PaymentReturnState; onRetry: () => void }) => (
  <div role="status">
    {state !== 'none' && (
      <div className="mt-6 flex animate-arrive flex-wrap items-center gap-x-6 gap-y-3 border-2 border-ink bg-mustard px-5 py-4 font-semibold">
        <p className="max-w-prose">{messages[state]}</p>
        {state === 'failed' && <Button onClick={onRetry}>Try again</Button>}
      </div>
    )}
  </div>
)
