import { useRef } from 'react'
import * as messages from '#app/messages/current.ts'
import type { Sen } from '#store/money.ts'
import { Button } from '../../ui/controls/button.tsx'
import { BarPrice } from '../../ui/product/bar-price.tsx'
import type { CheckedRow } from '../cart/cart-check.ts'
import { describeGone, RemoveGoneRows } from '../cart/gone-rows.tsx'
import { LegalLinks } from '../layout/legal-links.tsx'
import type { CheckoutDraft } from './checkout-draft.ts'
import { StepHeading } from './checkout-step.tsx'
import { useStepFocus } from './use-step-focus.ts'

interface PaymentStepProps {
  rows: readonly CheckedRow[]
  isDone: CheckoutDraft['isDone']
  isOpen: boolean
  isWorking: boolean
  isReleasing: boolean
  /** A payment is open, which is the way on. */
  isQuiet: boolean
  /** Why the last attempt to pay was rejected. */
  rejection: string | undefined
  /** What is to be paid. */
  total: Sen
  onPay: () => void
}

/** Step 3: continues to the payment provider. A disabled button is explained above it. */
export function PaymentStep(props: PaymentStepProps) {
  const { rows, isDone, isOpen, isWorking, isReleasing, isQuiet, rejection, total, onPay } = props
  const blockingReason = getBlockingReason(rows, isDone)
  const isBar = isOpen && !isQuiet
  const heading = useRef<HTMLHeadingElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The form that had the focus is closed.
  useStepFocus(isOpen, () => (button.current?.disabled ? heading : button).current)

  return (
    // On phones its parts belong to the form, so that the bar can stick beside all of it.
    <section
      aria-labelledby="payment"
      className={`contents border-2 border-ink md:grid md:gap-4 md:px-6 md:pt-4 md:pb-6 ${isOpen ? 'md:bg-chalk' : ''}`}
    >
      <div
        className={`border-ink max-md:border-2 max-md:px-4 max-md:pt-4 max-md:pb-2 ${isOpen ? 'max-md:bg-chalk' : ''}`}
      >
        <StepHeading
          ref={heading}
          id="payment"
          number={3}
          title={messages.checkout.paymentTitle}
          isOpen={isOpen}
          isDone={false}
        />
        <p className="mt-2 text-smoke">{messages.checkout.paymentText}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
          <span className="max-sm:w-full">{messages.checkout.agreement}</span> <LegalLinks />
        </p>
      </div>
      <div className={isBar ? 'buy-bar' : 'grid gap-3'}>
        <p id="payment-obstacle" role="status" className="w-full font-semibold text-sm empty:absolute">
          {blockingReason ?? rejection}
        </p>
        <RemoveGoneRows rows={rows} />
        {isBar && <BarPrice amount={total} />}
        <Button
          ref={button}
          tone={isQuiet ? 'paper' : 'chili'}
          size="large"
          className="min-w-0 flex-1 max-md:px-1 max-md:text-[0.9375rem] md:w-full"
          disabled={blockingReason !== undefined || isWorking || isReleasing}
          aria-describedby="payment-obstacle"
          onClick={onPay}
        >
          {isWorking ? messages.checkout.processing : messages.checkout.proceedToPayment}
        </Button>
      </div>
    </section>
  )
}

function getBlockingReason(rows: readonly CheckedRow[], isDone: CheckoutDraft['isDone']): string | undefined {
  const gone = describeGone(rows)
  if (gone) return gone
  if (rows.some(({ item }) => item.quantity !== 1)) return messages.checkout.onlyOneOfEach
  if (rows.some(({ state }) => state === 'held')) return messages.checkout.heldByOthers
  if (!isDone.contact) return messages.checkout.finishStepFirst(1)
  if (!isDone.shipping) return messages.checkout.finishStepFirst(2)
  return undefined
}
