import { formatMoney, fromMyr } from '#store/money.ts'
import type { AdminOrder, OrderRefund, OrderRefundRequest } from '#store/orders/order.ts'
import { formatRefundDay } from './describe-refund.ts'
import { wayNames } from './refund-values.ts'
import { Time } from './time.tsx'

const statuses: Record<OrderRefund['status'], string> = {
  pending: 'pending',
  succeeded: 'refunded',
  refused: 'refused: the order is unchanged',
  failed: 'failed: pay the buyer back another way',
  settled: 'not made, and paid by another refund',
}

/** `requests`: every one that was sent to the provider, the latest first. */
export type RefundWithRequests = OrderRefund & { requests: readonly OrderRefundRequest[] }

/** All that is known of a refund. */
export const RefundDetails = ({ order, refund }: { order: AdminOrder; refund: RefundWithRequests }) => (
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
