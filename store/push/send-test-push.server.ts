import { createId } from '#store/ids.ts'
import { countUnread } from '#store/notifications/notification-queries.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { PushSender } from './push-sender.ts'
import { deleteDevice, findDevice } from './push-subscription-queries.server.ts'

/**
 * Sends a message to one device of an admin, at once and without retries.
 * @returns `unknown`: the device is not switched on, or its push service knows it no more.
 * `failed`: the push service can't be reached, or refuses.
 */
export async function sendTestPush(
  { db, log, push }: Pick<StoreContext, 'db' | 'log'> & { push: PushSender },
  device: { userId: string; endpoint: string },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'failed' }> {
  const target = await findDevice(db, device)
  if (!target) return { ok: false, reason: 'unknown' }
  const result = await push.send(target, {
    payload: {
      title: 'It works',
      body: 'Paid orders, failed refunds and low stock will show up like this.',
      url: '/admin/notifications',
      tag: `test-${createId()}`,
      unread: await countUnread(db),
    },
    urgency: 'high',
  })
  if (result.status === 'accepted') return { ok: true }
  if (result.status === 'gone') {
    await deleteDevice(db, device)
    return { ok: false, reason: 'unknown' }
  }
  log.warn({ uid: device.userId, reason: result.reason }, 'Test of push messages failed')
  return { ok: false, reason: 'failed' }
}
