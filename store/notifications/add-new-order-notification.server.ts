import type { Change } from '#store/change-and-publish.server.ts'
import type { ClientNetwork } from '#store/client-network.ts'
import { lockKeys, type Tx } from '#store/database.server.ts'
import { type OrderId, shortOrderId } from '#store/ids.ts'
import { addNotification } from './add-notification.server.ts'
import { collectMs, collectNotification } from './collect-notification.server.ts'

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
