import { changeAndPublish } from '#store/change-and-publish.server.ts'
import { recordPaymentEvent } from '#store/checkout/record-payment-event.server.ts'
import { addNotification } from '#store/notifications/add-notification.server.ts'
import { getAdminOrderPath } from '#store/orders/order.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import type { Difference } from './difference.ts'

/** Names a difference, so that the same one is known again. */
export const getDifferenceName = ({ kind, subject }: Difference) => `${kind}/${subject}`

/**
 * Notifies the admins of differences, of each once: it is recorded like an event of the provider,
 * and notified again when it is still there after those are deleted.
 */
export async function notifyOfDifferences(context: PaymentContext, differences: readonly Difference[]): Promise<void> {
  const at = context.now().toISOString()
  for (const difference of differences) {
    const { kind, subject, orderId, sentence, advice } = difference
    const isNew = await changeAndPublish(context, async (tx, publish) => {
      const event = { id: `difference/${getDifferenceName(difference)}`, type: 'books.difference' }
      if (!(await recordPaymentEvent(tx, event, at))) return false
      await addNotification(
        { tx, at, publish },
        {
          type: 'system',
          title: 'The books differ',
          message: `${sentence} ${advice}`,
          link: orderId ? getAdminOrderPath(orderId) : '/admin/money',
          pushText: 'The books of the payment provider and the shop differ',
        },
      )
      return true
    })
    if (isNew) context.log.warn({ kind, subject, orderId }, 'Books differ')
  }
}
