import type { Change } from '#store/change-and-publish.server.ts'
import { addNotification, type NewNotification } from './add-notification.server.ts'
import type { NotificationTable } from './notification-table.ts'

export const collectMs = 60 * 60 * 1000

/**
 * Adds to the notification that collects what a network has done within an hour, or begins it. It
 * keeps its place. The transaction has locked the network.
 * @param options.describe the message, by how many it collects
 * @param options.changes what else becomes of a notification that was there
 */
export async function collectNotification(
  change: Change,
  notification: Omit<NewNotification, 'message'>,
  {
    network,
    describe,
    changes = {},
  }: { network: string; describe: (count: number) => string; changes?: Partial<NotificationTable> },
): Promise<void> {
  const { tx, at, publish } = change
  const collected = await tx
    .selectFrom('notifications')
    .select(['id', 'collectedOrders'])
    .where('network', '=', network)
    .where('link', '=', notification.link)
    .where('createdAt', '>', new Date(Date.parse(at) - collectMs).toISOString())
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  const count = (collected?.collectedOrders ?? 0) + 1
  const message = describe(count)
  const id = collected?.id ?? (await addNotification(change, { ...notification, message }))
  if (collected) publish({ topic: 'notification', id, change: 'changed' })
  await tx
    .updateTable('notifications')
    .set({ message, network, collectedOrders: count, ...(collected && changes) })
    .where('id', '=', id)
    .execute()
}
