import { useId, useState } from 'react'
import { formatDateTime } from '#store/dates.ts'
import { formatMoney, fromMyr, sen } from '#store/money.ts'
import {
  findNextStatus,
  isRestockedByDefault,
  listNextStatuses,
  requiresRefund,
} from '#store/orders/admin-status-changes.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import type { OrderStatus } from '#store/orders/order-status.ts'
import { usePresses } from '../presses/use-presses.ts'
import { AdminButton, openerClass } from '../ui/admin-button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmButton, ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { describeBuyer } from './describe-buyer.ts'
import { ParcelForm } from './parcel-form.tsx'
import { getStatusName } from './status-name.ts'
import { StepFields, StepForm } from './step-form.tsx'
import type { OrderAction, ParcelValues } from './use-order-action.ts'

/** What an admin is asked before a disputed order is shipped. */
export const shippedDisputeWarning =
  'the bank has not decided about the payment yet. If the shop loses, the pieces and the money are gone.'

/**
 * The status changes of an order: the usual next step as a button, all allowed ones in a menu.
 * While a bank or a refused press asks something else, no step is the loudest.
 */
export function OrderActions({ order, isBusy, unknownSession, changeStatus, send }: OrderAction) {
  const { id, status } = order
  const hasParcel = order.delivery === 'parcel'
  const getName = (to: OrderStatus) => getStatusName({ ...order, status: to })
  const [pending, setPending] = useState<PendingChange>()
  const nextStatus = findNextStatus(status)
  const isAsked = usePresses().presses.some(press => press.refusal && press.subjectId === id)
  const tone = order.openDispute || isAsked ? 'plain' : 'main'
  const allowedStatuses = listNextStatuses(status)
  if (status === 'awaiting_payment' && unknownSession)
    return <UnknownSession order={order} isBusy={isBusy} send={send} {...unknownSession} />
  if (status === 'awaiting_payment')
    return (
      <ConfirmButton
        className="justify-self-start"
        label="End payment"
        isBusy={isBusy}
        onConfirm={() => send({ intent: 'end-payment' })}
        title="End payment?"
        cancelLabel="Keep it open"
        description={`${order.shipping.name} can no longer pay for order #${order.orderNumber} on the page that is open, and its pieces ${order.reservedUntil ? 'stay reserved until the agreed end' : 'are free'}.`}
      />
    )
  if (allowedStatuses.length === 0) return null
  if (order.isEnding)
    return <WaitingActions names={[...(nextStatus ? [`Mark as ${getName(nextStatus)}`] : []), 'Change status']} />

  const selectStatus = (to: OrderStatus, parcel?: ParcelValues) =>
    isFinal(to) || (to === 'shipped' && order.openDispute)
      ? setPending({ to, restock: isFinal(to) && isRestockedByDefault(status), parcel })
      : changeStatus(to, { parcel })

  return (
    <div className="grid grow gap-2">
      {nextStatus === 'shipped' && hasParcel && (
        <ParcelForm onSubmit={parcel => !isBusy && selectStatus(nextStatus, parcel)}>
          <StepFields order={order} to={nextStatus} />
          <AdminButton type="submit" tone={tone} className="max-sm:px-2.5!" aria-disabled={isBusy}>
            Mark as {nextStatus}
          </AdminButton>
        </ParcelForm>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {nextStatus && !(nextStatus === 'shipped' && hasParcel) && (
          <StepForm order={order} to={nextStatus} onStep={() => !isBusy && selectStatus(nextStatus)}>
            <AdminButton type="submit" tone={tone} className="max-sm:px-2.5!" aria-disabled={isBusy}>
              Mark as {getName(nextStatus)}
            </AdminButton>
          </StepForm>
        )}
        <details className="relative min-w-38 flex-1" name={`menu-${id}`}>
          <summary className={`${openerClass} max-sm:px-2.5!`}>Change status</summary>
          <ul className="mt-2 flex flex-wrap gap-2">
            {allowedStatuses.map(to => (
              <li key={to}>
                <AdminButton
                  tone={isFinal(to) ? 'danger' : 'plain'}
                  aria-disabled={isBusy}
                  onClick={() => selectStatus(to)}
                >
                  to {getName(to)}
                </AdminButton>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <ConfirmStatusDialog
        order={order}
        pending={pending}
        onChange={setPending}
        onConfirm={({ to, restock, parcel }) => changeStatus(to, { restock, parcel, isConfirmed: true })}
      />
    </div>
  )
}

/** The buttons of an order that waits for its refund, and why they are disabled. */
function WaitingActions({ names }: { names: readonly string[] }) {
  const reasonId = useId()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {names.map(name => (
        <AdminButton key={name} disabled aria-describedby={reasonId}>
          {name}
        </AdminButton>
      ))}
      <p id={reasonId} className="basis-full text-smoke text-sm">
        The status can’t be changed while the refund is pending.
      </p>
    </div>
  )
}

/** Asks whether to let an order go whose payment page the provider doesn't know and can't end. */
function UnknownSession({
  order,
  isBusy,
  send,
  payableUntil,
}: Pick<OrderAction, 'order' | 'isBusy' | 'send'> & { payableUntil: string | null }) {
  const until = payableUntil
    ? `Until ${formatDateTime(payableUntil)} it may still be paid in another account.`
    : 'Nobody can pay it any more, but it may have been paid in another account.'
  return (
    <div role="alert" className="grid gap-2 font-semibold text-ember">
      <p>
        The payment provider doesn’t know the payment page of this order. Were the keys changed? {until} Look for the
        order there, and refund it there if it was paid.
      </p>
      <ConfirmButton
        tone="danger"
        className="justify-self-start"
        label="End payment anyway"
        isBusy={isBusy}
        onConfirm={() => send({ intent: 'end-payment', endsUnknown: 'yes' })}
        title="End payment anyway?"
        description={`The pieces of order #${order.orderNumber} are free for others, although the payment provider can’t confirm that nobody pays. ${until}`}
      />
    </div>
  )
}

/** Cannot be undone. */
const isFinal = (status: OrderStatus) => status === 'cancelled' || status === 'refunded'

/** What asks for confirmation: what is final, and the shipping of a disputed order. */
const questions = {
  cancelled: { title: 'Cancel this order?', confirmLabel: 'Cancel order', cancelLabel: 'Keep it' },
  refunded: { title: 'Refund this order?', confirmLabel: 'Refund' },
  shipped: { title: 'Ship this disputed order?', confirmLabel: 'Mark as shipped' },
}

interface PendingChange {
  to: keyof typeof questions
  /** Whether the products of the order go back on sale. */
  restock: boolean
  /** Of an order that is shipped. */
  parcel: ParcelValues | undefined
}

interface ConfirmStatusDialogProps {
  order: AdminOrder
  /** The dialog is open while a change is pending. */
  pending: PendingChange | undefined
  onChange: (pending: PendingChange | undefined) => void
  onConfirm: (pending: PendingChange) => void
}

function ConfirmStatusDialog({ order, pending, onChange, onConfirm }: ConfirmStatusDialogProps) {
  const isRefund = pending !== undefined && requiresRefund(order.status, pending.to)
  const { orderNumber } = order
  const total = formatMoney(fromMyr(order.total))
  const left = formatMoney(sen(fromMyr(order.total) - fromMyr(order.missing) - fromMyr(order.refunded))).replace(
    ' ',
    '\u00a0',
  )
  const buyer = describeBuyer(order)
  // Nobody but the admin moves what was not paid at the provider.
  const refund =
    order.paymentIntentId === null
      ? `Order #${orderNumber} of ${buyer}: ${left} is recorded as paid back by hand: give it back first.`
      : `Order #${orderNumber}: ${left} goes back to ${buyer}.`
  return (
    <ConfirmDialog
      isOpen={pending !== undefined}
      onClose={() => onChange(undefined)}
      onConfirm={() => pending && onConfirm(pending)}
      {...questions[pending?.to ?? 'cancelled']}
      description={
        pending?.to === 'shipped'
          ? `Order #${orderNumber} of ${buyer}: ${shippedDisputeWarning}`
          : isRefund
            ? `${refund} This cannot be undone.`
            : `Order #${orderNumber} of ${buyer}, ${total}, has not been paid. This cannot be undone.`
      }
    >
      {isRefund && (
        <Checkbox
          className="mt-4"
          checked={pending.restock}
          onChange={({ target }) => onChange({ ...pending, restock: target.checked })}
        >
          Put the pieces back on sale
        </Checkbox>
      )}
    </ConfirmDialog>
  )
}
