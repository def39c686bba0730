import type { ReactNode } from 'react'
import * as messages from '#app/messages/current.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { Button, LinkButton } from '../../ui/controls/button.tsx'
import { getButtonClass } from '../../ui/controls/button-class.ts'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { loadToast } from '../../ui/feedback/load-toast.ts'
import { useOneAtATime } from '../../ui/hooks/use-one-at-a-time.ts'
import { textLinkClass } from '../../ui/navigation/link.tsx'
import { useHoldCountdown } from '../../ui/product/hold-badge.tsx'
import { leaveToPay } from './leave-to-pay.ts'
import { getErrorBody, requestCheckoutSession } from './order-requests.ts'
import { getThankYouPath } from './thank-you-path.ts'
import type { PaymentState, usePaymentReturn } from './use-payment-return.ts'

interface PaymentNoticeProps
  extends Pick<ReturnType<typeof usePaymentReturn>, 'state' | 'hasCartChanged' | 'release' | 'check'> {
  /** Reads the rows' products again. */
  refetch: () => Promise<void>
}

/** An open payment, or the outcome of one, with the way on. */
export default function PaymentNotice({ state, ...actions }: PaymentNoticeProps): ReactNode {
  const { release } = actions
  if (!state) return null
  return (
    <div className="mt-6 flex animate-arrive flex-wrap items-center justify-between gap-x-6 gap-y-3 border-2 border-ink bg-mustard px-5 py-4 font-semibold">
      {state.type === 'open' ? (
        <ResumePayment {...actions} order={state.order} />
      ) : (
        <p className="max-w-prose">{messages.payment.outcome[state.type]}</p>
      )}
      {state.type === 'failed' && (
        <Button
          tone="chili"
          onClick={({ currentTarget }) => {
            stayInNotice(currentTarget)
            void release(state.orderId)
          }}
        >
          {messages.payment.cancelNow}
        </Button>
      )}
      {state.type === 'already-paid' && state.sessionId && (
        <LinkButton to={getThankYouPath(state.sessionId)} tone="chili">
          {messages.payment.seeOrder}
        </LinkButton>
      )}
    </div>
  )
}

/** A payment that is open, perhaps in another tab: it can go on, or be ended. */
function ResumePayment({
  order,
  hasCartChanged,
  refetch,
  release,
  check,
}: Omit<PaymentNoticeProps, 'state'> & Pick<Extract<PaymentState, { type: 'open' }>, 'order'>) {
  const { id, items } = order
  const { isBusy: isWorking, run } = useOneAtATime()
  const countdown = useHoldCountdown(order.payableUntil)

  const goOn = () =>
    run(async () => {
      try {
        await leaveToPay(await requestCheckoutSession(id, { cart: items, fee: fromMyr(order.shippingCost) }))
      } catch (error) {
        // A product may have been sold meanwhile.
        const [isAnswered] = await Promise.all([check(), refetch()])
        // The notice then says how the payment has ended.
        if (!isAnswered || getErrorBody(error)?.code !== 'order_not_payable')
          void loadToast().then(toast => toast.error(messages.payment.notOpened))
      }
    })

  const startOver = (button: Element) =>
    run(async () => {
      stayInNotice(button)
      await release(id)
    })

  return (
    <>
      <p className="max-w-prose">
        {messages.payment.isOpen(formatMoney(fromMyr(order.total)))} {/* A timer is not announced each second. */}
        <span role="timer" className="tabular font-mono font-medium">
          {countdown && messages.payment.timeLeft(countdown)}
        </span>
        {hasCartChanged && <span className="block">{messages.payment.cartHasChanged}</span>}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <button
          type="button"
          className={hasCartChanged ? textLinkClass : getButtonClass({ tone: 'chili' })}
          disabled={isWorking}
          onClick={() => void goOn()}
        >
          {isWorking ? messages.payment.opening : messages.payment.goOn}
        </button>
        {!hasCartChanged && (
          <button
            type="button"
            className={textLinkClass}
            disabled={isWorking}
            onClick={({ currentTarget }) => void startOver(currentTarget)}
          >
            {messages.payment.startOver}
          </button>
        )}
      </div>
    </>
  )
}

/**
 * Keeps the focus in the notice when the pressed button disappears. The second press of a double
 * press would act on whatever moves up into its place.
 */
function stayInNotice(button: Element) {
  ignorePresses(button.closest('main'))
  button.closest<HTMLElement>('[role=status]')?.focus()
}
