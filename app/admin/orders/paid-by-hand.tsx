import { type ComponentProps, useEffect, useState } from 'react'
import { handWays } from '#store/checkout/hand-way.ts'
import { createId } from '#store/ids.ts'
import { currency, formatAmount, fromMyr, sen } from '#store/money.ts'
import { describePriceProblem, parsePrice } from '#store/products/price-text.ts'
import { Field } from '../../ui/controls/field.tsx'
import { AdminButton } from '../ui/admin-button.tsx'
import { SaleDialog } from '../ui/sale-dialog.tsx'
import { useToday } from '../ui/use-now.ts'
import type { OrderAction } from './use-order-action.ts'

/** Notes money that came in another way than by the payment provider. */
export function PaidByHand({ action, ...button }: { action: OrderAction } & ComponentProps<typeof AdminButton>) {
  const today = useToday()
  const [opened, setOpened] = useState<{ paymentId: string; hasTried: boolean }>()
  const { order, isBusy, error, done, waiting, notePayment } = action
  const isWaiting = waiting.some(({ fields }) => fields.intent === 'note-payment')
  useEffect(() => {
    if (done || isWaiting) setOpened(undefined)
  }, [done, isWaiting])
  if (isWaiting) return null
  const due = fromMyr(order.missing) || sen(Math.max(0, fromMyr(order.total) - fromMyr(order.received)))
  return (
    <>
      <AdminButton tone="main" {...button} onClick={() => setOpened({ paymentId: createId(), hasTried: false })}>
        Paid by hand
      </AdminButton>
      <SaleDialog
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title="Paid by hand"
        subject={`Order #${order.orderNumber}, ${order.shipping.name}`}
        amountLabel="Amount"
        amountName="amount"
        defaultAmount={formatAmount(due)}
        describeProblem={amount => (parsePrice(amount) === 0 ? 'Please give what came.' : describePriceProblem(amount))}
        legend="How was it paid?"
        choices={handWays}
        choiceButton={{ className: 'min-h-14' }}
        onChoose={(way, fields) => {
          if (!opened) return
          setOpened({ ...opened, hasTried: true })
          const name = `Paid by hand, ${handWays[way]}, ${currency} ${fields.amount}`
          notePayment(name, { paymentId: opened.paymentId, way, ...fields })
        }}
        isBusy={isBusy}
        error={opened?.hasTried && error}
      >
        <Field label="Day" name="on" type="date" max={today} defaultValue={today} className="min-w-0" />
        <Field
          label="Reference (optional)"
          name="reference"
          maxLength={60}
          autoComplete="off"
          className="col-span-full"
        />
      </SaleDialog>
    </>
  )
}
