import type { ReactNode } from 'react'
import { formatMoney, fromMyr } from '#store/money.ts'
import type { AdminOrder, OrderDispute, OrderRefund, OrderRefundRequest } from '#store/orders/order.ts'
import { AdminSection } from '../../ui/admin-page.tsx'
import { Time } from '../../ui/time.tsx'
import { formatRefundDay } from './describe-refund.ts'
import { wayNames } from './refund-values.ts'

const disputeStates: Record<OrderDispute['state'], string> = {
  open: 'the bank has not decided',
  won: 'won, the money stays',
  lost: 'lost, the bank took the money',
}

interface PaymentDetailsProps {
  order: AdminOrder
  /** With every request that was sent to the provider, the latest first. */
  refunds: readonly RefundWithRequests[]
  /** With the address of the provider's page about each. */
  disputes: readonly (OrderDispute & { url: string })[]
}

/** How an order was paid, with its refunds and disputes, and the provider's ids of them. */
export const PaymentDetails = ({ order, refunds, disputes }: PaymentDetailsProps) => (
  <AdminSection title="Payment">
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

const statuses: Record<OrderRefund['status'], string> = {
  pending: 'pending',
  succeeded: 'refunded',
  refused: 'refused: the order is unchanged',
  failed: 'failed: pay the buyer back another way',
  settled: 'not made, and paid by another refund',
}

/** `requests`: every one that was sent to the provider, the latest first. */
type RefundWithRequests = OrderRefund & { requests: readonly OrderRefundRequest[] }

const RefundDetails = ({ order, refund }: { order: AdminOrder; refund: RefundWithRequests }) => (
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
    {refund.requests.length > 0 && <RefundRequests requests={refund.requests} />}
  </div>
)

function describeState({ status, way, paidHow, paidOn }: OrderRefund): string {
  if (status !== 'succeeded' || way === 'provider') return statuses[status]
  if (way === 'bank') return 'taken by the bank'
  return ['paid back', paidHow && `by ${paidHow}`, paidOn && `on ${formatRefundDay(paidOn)}`].filter(Boolean).join(' ')
}

function describeItems({ items }: AdminOrder, { productIds, status }: OrderRefund): string {
  const titles = productIds.map(productId => items.find(({ id }) => id === productId)?.title ?? productId)
  return `With ${titles.map(title => `‘${title}’`).join(' and ')}${status === 'refused' ? ', which stayed sold' : ''}`
}

const RefundRequests = ({ requests }: { requests: readonly OrderRefundRequest[] }) => (
  <details className="text-smoke text-sm">
    <summary className="min-h-11 content-center">
      {requests.length === 1 ? 'One request' : `${requests.length} requests`} to the payment provider
    </summary>
    <ol className="grid gap-1">
      {requests.map(({ id, sentAt, response }) => (
        <li key={id}>
          <Time at={sentAt} />: {response ?? 'no response'}
        </li>
      ))}
    </ol>
  </details>
)
