import { countAdminBadges } from '#store/orders/admin-badge-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import {
  type DueDelivery,
  deleteDelivery,
  hasUnqueuedNotifications,
  listDueDeliveries,
  postponeDelivery,
  queueDeliveries,
} from './push-delivery-queries.server.ts'
import type { PushMessage, PushResult, PushSender } from './push-sender.ts'
import { getRetryPause } from './retry-pause.ts'
import { sendInTurns } from './send-in-turns.ts'

type DeliverContext = Pick<StoreContext, 'db' | 'now' | 'log'> & { push: PushSender }

/**
 * Sends what waits for the admins' devices, until nothing is due. One process at a time runs it. A
 * message may arrive twice when the process dies between sending and recording it; the device
 * shows it once, by its tag.
 * @param signal stops; what was under way is sent again by the next run
 */
export async function deliverPushes(context: DeliverContext, signal: AbortSignal): Promise<void> {
  const { db, now } = context
  let unread = 0
  await sendInTurns(
    {
      async listDue() {
        const at = now().toISOString()
        await queueDeliveries(db, at)
        const deliveries = await listDueDeliveries(db, at)
        if (deliveries.length > 0) unread = (await countAdminBadges(db)).unread
        return deliveries
      },
      hasNew: () => hasUnqueuedNotifications(db),
      getKey: ({ notificationId, subscriptionId }) => `${notificationId} ${subscriptionId}`,
      send: delivery => deliver(context, delivery, { unread, signal }),
    },
    signal,
  )
}

async function deliver(
  context: DeliverContext,
  delivery: DueDelivery,
  { unread, signal }: { unread: number; signal: AbortSignal },
): Promise<void> {
  const { db, push } = context
  const result = await push.send(delivery, createMessage(delivery, unread), signal)
  switch (result.status) {
    case 'accepted':
      return deleteDelivery(db, delivery)
    case 'gone':
      await db.deleteFrom('pushSubscriptions').where('id', '=', delivery.subscriptionId).execute()
      return
    case 'failed':
      if (!signal.aborted) await retryLater(context, delivery, result)
      return
    case 'rejected':
      context.log.error({ ...describe(delivery), detail: result.detail }, 'Push message rejected')
      return deleteDelivery(db, delivery)
  }
}

const createMessage = ({ notificationId, type, title, text, link }: DueDelivery, unread: number): PushMessage => ({
  payload: { title, body: text, url: link, tag: notificationId, unread },
  urgency: type === 'low_stock' ? 'normal' : 'high',
})

async function retryLater(
  { db, now, log }: DeliverContext,
  delivery: DueDelivery,
  { detail, retryAfterMs }: PushResult & { status: 'failed' },
): Promise<void> {
  const delayMs = getRetryPause(delivery.attempts, retryAfterMs)
  if (delayMs === undefined) {
    log.warn({ ...describe(delivery), detail }, 'Push message failed, given up')
    return deleteDelivery(db, delivery)
  }
  log.info({ ...describe(delivery), detail, delayMs }, 'Push message failed, will retry')
  await postponeDelivery(db, delivery, new Date(now().getTime() + delayMs).toISOString())
}

/** The path of an endpoint is a secret, its host names the push service. */
const describe = ({ notificationId, endpoint }: DueDelivery) => ({
  notificationId,
  pushService: URL.parse(endpoint)?.host,
})
