import { type ReactNode, useState } from 'react'
import { formatMoney, fromMyr, type Sen, sen } from '#store/money.ts'
import type { HandPayment } from '#store/orders/ledger-queries.server.ts'
import type { AdminOrder, OrderDispute, OrderRefund } from '#store/orders/order.ts'
import { AdminSection } from '../../ui/admin-page.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmButton } from '../../ui/confirm-dialog.tsx'
import { Time } from '../../ui/time.tsx'
import { useRowAction } from '../../ui/use-row-action.ts'
import type { OrderActionResult } from '../order-action.server.ts'
import { formatRefundDay } from './describe-refund.ts'
import { RefundQuestion } from './refund-question.tsx'
import { wayNames } from './refund-values.ts'

const disputeStates: Record<OrderDispute['state'], string> = {
  open: 'the bank has not decided',
  won: 'won, the money stays',
  lost: 'lost, the bank took the money',
}

interface PaymentDetailsProps {
  order: AdminOrder
  /** What went back although nobody promised it. */
  excess: Sen
  refunds: readonly OrderRefund[]
  /** What came in another way than by the payment provider. */
  handPayments: readonly HandPayment[]
  /** With the address of the provider's page about each. */
  disputes: readonly (OrderDispute & { url: string })[]
}

/** How an order was paid, with its refunds and disputes, and the provider's ids of them. */
export const PaymentDetails = ({ order, refunds, handPayments, disputes, excess }: PaymentDetailsProps) => (
  <AdminSection title="Payment">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 large-text:grid-cols-1">
      <Fact name="Status">{order.paymentStatus.replaceAll('_', ' ')}</Fact>
      <Fact name="Total">{formatMoney(fromMyr(order.total))}</Fact>
      {order.paymentMethod && <Fact name="Method">{order.paymentMethod.replaceAll('_', ' ')}</Fact>}
      <Fact name="Placed">
        <Time at={order.createdAt} />
      </Fact>
      {order.paidAt && (
        <Fact name="Paid">
          <Time at={order.paidAt} />
        </Fact>
      )}
      {order.paymentIntentId && <Fact name="Payment id">{order.paymentIntentId}</Fact>}
      {order.hasDispute && disputes.length === 0 && <Fact name="Dispute">The payment is disputed at the bank.</Fact>}
    </dl>
    {disputes.map(dispute => (
      <div key={dispute.id} className="grid gap-1 border-sand border-t pt-2 [overflow-wrap:anywhere]">
        <p>
          <strong className="font-semibold">Dispute of {formatMoney(fromMyr(dispute.amount))}</strong>:{' '}
          {disputeStates[dispute.state]}
        </p>
        {dispute.respondBy && (
          <p className="font-semibold text-ember">
            Answer the bank by <Time at={dispute.respondBy} />.
          </p>
        )}
        <p className="text-smoke text-sm">
          {dispute.reason.replaceAll('_', ' ')}
          {dispute.closedAt && (
            <>
              {' · decided '}
              <Time at={dispute.closedAt} />
            </>
          )}
          {` · ${dispute.id}`}
        </p>
        <a
          href={dispute.url}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4"
        >
          Open at the payment provider
        </a>
      </div>
    ))}
    {excess > 0 && (
      <p className="font-semibold text-ember">
        {formatMoney(excess)} more went back than was to go back: ask {order.shipping.name}, or the bank.
      </p>
    )}
    {order.reservedUntil !== null && order.received > order.total && (
      <p className="font-semibold text-ember">
        {formatMoney(sen(fromMyr(order.received) - fromMyr(order.total)))} more than the total came.
      </p>
    )}
    {handPayments.map(payment => (
      <HandPaymentDetails key={payment.id} order={order} payment={payment} />
    ))}
    {refunds.map(refund => (
      <RefundDetails key={refund.id} order={order} refund={refund} />
    ))}
  </AdminSection>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-smoke">{name}</dt>
    <dd className="tabular [overflow-wrap:anywhere]">{children}</dd>
  </>
)

/** Money that an admin has noted. A screenshot of a transfer is no money: it may never come. */
function HandPaymentDetails({ order, payment }: { order: AdminOrder; payment: HandPayment }) {
  const { submit, isBusy } = useRowAction<OrderActionResult>('/admin/orders')
  const [isRestocked, setIsRestocked] = useState(true)
  const { id, amount, paidHow, paidOn, failureReason } = payment
  const isUnsent = order.status === 'paid' || order.status === 'processing'
  return (
    <div className="grid gap-1 border-sand border-t pt-2 [overflow-wrap:anywhere]">
      <p>
        Noted by hand: <strong className="font-semibold">{formatMoney(fromMyr(amount))}</strong>
        {paidHow && ` by ${paidHow}`}
        {paidOn && ` on ${formatRefundDay(paidOn)}`}
        {failureReason && `: ${failureReason}`}
      </p>
      {!failureReason && (
        <ConfirmButton
          tone="danger"
          className="justify-self-start"
          label="It never came"
          isBusy={isBusy}
          onConfirm={() =>
            void submit({ intent: 'deny-payment', id: order.id, paymentId: id, ...(isRestocked && { restock: 'yes' }) })
          }
          title="It never came?"
          description={
            isUnsent
              ? `Without this ${formatMoney(fromMyr(amount))} the order is cancelled, unless the rest covers its total.`
              : `The order stays as it is. It says that ${formatMoney(fromMyr(amount))} is missing.`
          }
        >
          {isUnsent && (
            <Checkbox className="mt-4" checked={isRestocked} onChange={({ target }) => setIsRestocked(target.checked)}>
              Put the pieces back on sale
            </Checkbox>
          )}
        </ConfirmButton>
      )}
    </div>
  )
}

const statuses: Record<OrderRefund['status'], string> = {
  asked: 'pending',
  made: 'refunded',
  failed: 'failed',
}

const RefundDetails = ({ order, refund }: { order: AdminOrder; refund: OrderRefund }) => (
  <div className="grid gap-1 border-sand border-t pt-2 [overflow-wrap:anywhere]">
    <p>
      <strong className="font-semibold">Refund of {formatMoney(fromMyr(refund.amount))}</strong>:{' '}
      {describeState(refund)}
    </p>
    <p>{refund.reason}</p>
    {refund.productIds.length > 0 && <p>{describeItems(order, refund)}</p>}
    <p className="text-smoke text-sm">
      {wayNames[refund.way]} · <Time at={refund.requestedAt} />
      {refund.failureReason && ` · ${refund.failureReason}`}
      {refund.providerId && ` · ${refund.providerId}`}
    </p>
    {refund.question && <RefundQuestion order={order} refundId={refund.id} question={refund.question} />}
  </div>
)

function describeState({ status, way, paidHow, paidOn, isStopped, isDropped }: OrderRefund): string {
  if (isDropped) return 'refused: the order is unchanged'
  if (status === 'asked' && isStopped) return 'stopped: the store does not ask for it any more'
  if (status !== 'made' || way === 'provider') return statuses[status]
  if (way === 'bank') return 'taken by the bank'
  return ['paid back', paidHow && `by ${paidHow}`, paidOn && `on ${formatRefundDay(paidOn)}`].filter(Boolean).join(' ')
}

function describeItems({ items }: AdminOrder, { productIds, isDropped }: OrderRefund): string {
  const titles = productIds.map(productId => items.find(({ id }) => id === productId)?.title ?? productId)
  return `With ${titles.map(title => `‘${title}’`).join(' and ')}${isDropped ? ', which stayed sold' : ''}`
}
