import type { ReactNode } from 'react'
import { formatDateTime } from '#store/dates.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { AdminOrder, OrderRefund } from '#store/orders/order.ts'
import { Section } from './section.tsx'

const refundStatuses: Record<OrderRefund['status'], string> = {
  pending: 'pending',
  succeeded: 'refunded',
  refused: 'refused: the order is unchanged',
  failed: 'failed: pay the buyer back in another way',
  paid_back: 'paid back by hand',
}

/** How an order was paid, with its refunds and the provider's ids of both. */
export const PaymentDetails = ({ order, refunds }: { order: AdminOrder; refunds: readonly OrderRefund[] }) => (
  <Section title="Payment">
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 large-text:grid-cols-1">
      <Fact name="Status">{order.paymentStatus.replaceAll('_', ' ')}</Fact>
      <Fact name="Total">{formatMoney(fromMyr(order.total))}</Fact>
      {order.paymentMethod && <Fact name="Method">{order.paymentMethod}</Fact>}
      <Fact name="Placed">
        <Time at={order.createdAt} />
      </Fact>
      {order.paidAt && (
        <Fact name="Paid">
          <Time at={order.paidAt} />
        </Fact>
      )}
      {order.paymentIntentId && <Fact name="Payment id">{order.paymentIntentId}</Fact>}
      {order.hasDispute && <Fact name="Dispute">The payment is disputed at the bank.</Fact>}
    </dl>
    {refunds.map(refund => (
      <div key={refund.paymentIntentId} className="grid gap-1 border-sand border-t pt-2 [overflow-wrap:anywhere]">
        <p>
          <strong className="font-semibold">Refund of {formatMoney(fromMyr(refund.amount))}</strong>:{' '}
          {refundStatuses[refund.status]}
        </p>
        <p className="text-smoke text-sm">
          <Time at={refund.requestedAt} /> · {refund.reason}
          {refund.failureReason && ` · ${refund.failureReason}`}
          {refund.refundId && ` · ${refund.refundId}`}
        </p>
      </div>
    ))}
  </Section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-smoke">{name}</dt>
    <dd className="tabular [overflow-wrap:anywhere]">{children}</dd>
  </>
)

const Time = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>
