import type { Change } from '#store/change-and-publish.server.ts'
import type { ClientNetwork } from '#store/client-network.ts'
import { lockKeys, type Tx } from '#store/database.server.ts'
import { type OrderId, shortOrderId } from '#store/ids.ts'
import { addNotification, type NewNotification } from './add-notification.server.ts'
import { urgentTitles } from './notification.ts'
import type { NotificationTable } from './notification-table.ts'

const collectMs = 60 * 60 * 1000

/** Unpaid orders of a network within an hour that are notified one by one. */
const maxSeparate = 3
const maxSeparatePerSite = maxSeparate * 3

/**
 * Notifies the admins of a new order. From the fourth unpaid order of a network within an hour on,
 * one notification collects them and counts; it keeps its place and whether it was read.
 * @param details.network undefined: every order has its own notification
 * @param details.isRead whether the admins know of it
 */
export async function addNewOrderNotification(
  change: Change,
  order: { id: OrderId; shipName: string },
  { network, isRead }: { network: ClientNetwork | undefined; isRead: boolean },
): Promise<void> {
  const { tx, at } = change
  const message = `Order #${shortOrderId(order.id)} from ${order.shipName}`
  const notification = { type: 'new_order', title: 'New Order Received', link: '/admin/orders' } as const
  const since = new Date(Date.parse(at) - collectMs).toISOString()
  const key = network && (network.site ?? network.prefix)
  if (key) await lockKeys(tx, [`new-order ${key}`])
  if (!key || !(await hasManyUnpaidOrders(tx, network, since)))
    await addNotification(change, { ...notification, message, isRead })
  else
    await collectNotification(change, notification, {
      network: key,
      describe: count => `${message}: ${describe(count)}`,
    })
}

const describe = (count: number) =>
  count === 1
    ? 'one more unpaid order from the same network within an hour'
    : `the last of ${count} more unpaid orders from the same network within an hour`

/**
 * Whether the network has placed more unpaid orders than are notified one by one, this one
 * included.
 */
async function hasManyUnpaidOrders(tx: Tx, { prefix, site }: ClientNetwork, since: string): Promise<boolean> {
  const orders = await tx
    .selectFrom('orders')
    .select('network')
    .where(eb => eb.or([eb('network', '=', prefix), ...(site === null ? [] : [eb('networkSite', '=', site)])]))
    .where('createdAt', '>', since)
    .where('paid', '=', 0)
    .limit(1000)
    .execute()
  return orders.filter(({ network }) => network === prefix).length > maxSeparate || orders.length > maxSeparatePerSite
}

/**
 * Notifies the admins of a new question. One notification collects those of a network within an
 * hour, and is unread again with each. It names neither the shopper nor their words.
 * @param question.about an order or a product
 */
export async function notifyNewQuestion(
  change: Change,
  { about, network }: { about: string; network: ClientNetwork },
): Promise<void> {
  const key = network.site ?? network.prefix
  await lockKeys(change.tx, [`new-question ${key}`])
  const notification = { type: 'system', title: urgentTitles.question, link: '/admin/questions' } as const
  await collectNotification(change, notification, {
    network: key,
    describe: count =>
      count === 1
        ? `About ${about}`
        : `About ${about}, the last of ${count} questions from the same network within an hour`,
    changes: { read: 0, readAt: null, archived: 0, archivedAt: null },
  })
}

/**
 * Adds to the notification that collects what a network has done within an hour, or begins it. It
 * keeps its place. The transaction has locked the network.
 * @param options.describe the message, by how many it collects
 * @param options.changes what else becomes of a notification that was there
 */
async function collectNotification(
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
