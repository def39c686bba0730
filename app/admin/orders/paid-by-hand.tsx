import { type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { handWays } from '#store/checkout/hand-way.ts'
import { toShopDay } from '#store/dates.ts'
import { createId } from '#store/ids.ts'
import { currency, formatAmount, fromMyr, sen } from '#store/money.ts'
import { describePriceProblem, parsePrice } from '#store/products/price-text.ts'
import { Field } from '../../ui/controls/field.tsx'
import { ignorePresses } from '../../ui/controls/ignore-presses.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { AdminError } from '../ui/admin-page.tsx'
import { readFormFields } from '../ui/use-row-action.ts'
import type { OrderAction } from './use-order-action.ts'

interface PaidByHandProps {
  action: OrderAction
  /** ISO 8601. */
  now: string
}

/** Notes money that came in another way than by the payment provider. A press on the way saves. */
export function PaidByHand({ action, now, ...button }: PaidByHandProps & ComponentProps<typeof AdminButton>) {
  const [isOpen, setIsOpen] = useState(false)
  const { isBusy, done, waiting } = action
  const isWaiting = waiting.some(({ fields }) => fields.intent === 'note-payment')
  useEffect(() => {
    if (done || isWaiting) setIsOpen(false)
  }, [done, isWaiting])
  if (isWaiting) return null
  return (
    <>
      <AdminButton tone="main" {...button} onClick={() => setIsOpen(true)}>
        Paid by hand
      </AdminButton>
      <Dialog
        isOpen={isOpen}
        onClose={() => {
          if (!isBusy) setIsOpen(false)
        }}
        title="Paid by hand"
        closedBy="closerequest"
        className="admin-theme w-[min(94vw,28rem)] overflow-auto rounded-lg p-5 text-left"
      >
        <PaidByHandForm action={action} now={now} />
      </Dialog>
    </>
  )
}

function PaidByHandForm({ action, now }: PaidByHandProps) {
  const { order, isBusy, error, notePayment } = action
  const ref = useRef<HTMLFormElement>(null)
  const titleRef = useRef<HTMLParagraphElement>(null)
  const [paymentId] = useState(createId)
  const [hasTried, setHasTried] = useState(false)
  const [amountError, setAmountError] = useState<string>()
  const today = toShopDay(new Date(now))
  const due = fromMyr(order.missing) || sen(Math.max(0, fromMyr(order.total) - fromMyr(order.received)))
  // The second press of a double press that opens the dialog must not choose a way.
  useLayoutEffect(() => {
    // The dialog would focus the amount, and a phone's keyboard would cover the ways.
    if (titleRef.current) titleRef.current.autofocus = true
    ignorePresses(ref.current?.closest('dialog') ?? null)
    return () => ignorePresses(document.body)
  }, [])

  /** Returns the fields, unless the amount is none. */
  function readFields(): Record<string, string> | undefined {
    if (!ref.current) return undefined
    const fields = readFormFields(ref.current)
    const problem =
      parsePrice(fields.amount ?? '') === 0 ? 'Please give what came.' : describePriceProblem(fields.amount ?? '')
    setAmountError(problem)
    if (!problem) return fields
    ref.current.querySelector<HTMLElement>('[name=amount]')?.focus()
    return undefined
  }

  return (
    <form
      ref={ref}
      noValidate
      className="mt-2 grid gap-4"
      aria-busy={isBusy}
      onSubmit={event => {
        event.preventDefault()
        // The Enter key in a field leads to the ways: it must not choose one.
        if (readFields()) ref.current?.querySelector('button')?.focus()
      }}
    >
      <p ref={titleRef} tabIndex={-1} className="outline-offset-4 [overflow-wrap:anywhere]">
        Order #{order.orderNumber}, {order.shipping.name}
      </p>
      <div className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <Field
          label={`Amount, ${currency}`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={formatAmount(due)}
          error={amountError}
        />
        <Field label="Day" name="on" type="date" max={today} defaultValue={today} className="min-w-0" />
        <Field
          label="Reference (optional)"
          name="reference"
          maxLength={60}
          autoComplete="off"
          className="col-span-full"
        />
      </div>
      <fieldset className="grid grid-cols-2 gap-3 large-text:grid-cols-1">
        <legend className="mb-2 font-semibold">How was it paid? This saves it.</legend>
        {Object.entries(handWays).map(([way, name]) => (
          <AdminButton
            key={way}
            className="min-h-14"
            aria-disabled={isBusy}
            onClick={() => {
              const fields = isBusy ? undefined : readFields()
              if (!fields) return
              setHasTried(true)
              notePayment(`Paid by hand, ${name}, ${currency} ${fields.amount}`, { paymentId, way, ...fields })
            }}
          >
            {name}
          </AdminButton>
        ))}
      </fieldset>
      <p role="status" className="text-smoke empty:hidden">
        {isBusy && 'Saving…'}
      </p>
      <AdminError>{hasTried && !isBusy && error}</AdminError>
    </form>
  )
}
