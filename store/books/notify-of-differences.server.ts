import { recordPaymentEvent } from '#store/checkout/record-payment-event.server.ts'
import { inTransaction } from '#store/database.server.ts'
import { notify } from '#store/notifications/notify.server.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import type { Difference } from './difference.ts'

/** Names a difference, so that the same one is known again. */
export const getDifferenceName = ({ kind, subject }: Difference) => `${kind}/${subject}`

/**
 * Notifies the admins of differences, of each once: it is recorded like an event of the provider,
 * and notified again when it is still there after those are deleted.
 */
export async function notifyOfDifferences(
  { db, events, log, now }: PaymentContext,
  differences: readonly Difference[],
): Promise<void> {
  const at = now().toISOString()
  for (const difference of differences) {
    const { kind, subject, orderId, sentence, advice } = difference
    const published = await inTransaction(db, async (tx): Promise<StoreEvent[]> => {
      const event = { id: `difference/${getDifferenceName(difference)}`, type: 'books.difference' }
      if (!(await recordPaymentEvent(tx, event, at))) return []
      const id = await notify(tx, {
        type: 'system',
        title: 'The books differ',
        message: `${sentence} ${advice}`,
        link: orderId ? getAdminOrderPath(orderId) : '/admin/money',
        at,
        pushText: 'The books of the payment provider and the shop differ',
      })
      return [{ topic: 'notification', id, change: 'added' }]
    })
    if (published.length === 0) continue
    log.warn({ kind, subject, orderId }, 'Books differ')
    events.publish(published)
  }
}
