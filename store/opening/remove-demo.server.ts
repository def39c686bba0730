import { type Actor, changeAsAdmin } from '#store/audit/audit.server.ts'
import { lockKeys, lockRows, type Tx } from '#store/database.server.ts'
import { toShopDay } from '#store/dates.ts'
import type { OrderId } from '#store/ids.ts'
import { detachPhotos } from '#store/products/photo-queries.server.ts'
import { toProductEvent } from '#store/products/product-event.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { isDemoOrder, isDemoProduct, isNotificationOf, wasDemoRemoved } from './demo-queries.server.ts'

/**
 * Removes the demo with everything that hangs on it, and the page views of the days before the
 * first sale. An empty shop is not filled with it again. What was sold to somebody stays, with its
 * order. Idempotent.
 * @returns titles of pieces that stay because somebody is paying for them or has them reserved:
 * remove again once they are free
 */
export const removeDemo = (
  context: Pick<StoreContext, 'db' | 'events' | 'now'>,
  by: Actor,
): Promise<{ held: string[] }> =>
  changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    await lockKeys(tx, ['remove the demo'])
    const isFirst = !(await wasDemoRemoved(tx))
    const orderIds = await lockOrders(tx)
    const products = await lockProducts(tx)
    const isOthers = (id: OrderId | null) => id !== null && !orderIds.includes(id)
    const [free = [], held = []] = [false, true].map(isHeld =>
      products.filter(({ heldBy, soldOrderId }) => (isOthers(heldBy) || isOthers(soldOrderId)) === isHeld),
    )
    if (orderIds.length > 0) await deleteOrders(tx, orderIds)
    for (const product of free) {
      const { id } = product
      // One that is in somebody's order stays hidden with its photos, which the order shows.
      await detachPhotos(tx, id, [], at)
      const ordered = tx.selectFrom('orderItems').select('productId').where('productId', '=', id)
      await tx.deleteFrom('products').where('id', '=', id).where('id', 'not in', ordered).execute()
      const noHold = { heldBy: null, heldUntil: null, reservedUntil: null }
      await tx
        .updateTable('products')
        .set({ hidden: 1, ...noHold })
        .where('id', '=', id)
        .execute()
      publish(toProductEvent(product, id, 'removed'))
    }
    await tx.deleteFrom('feedbacks').where('id', '=', 'demo-tip').execute()
    if (isFirst) {
      await deleteVisits(tx)
      const setting = { groupName: 'demo', changedValues: '{}', version: 1, changedBy: by.uid }
      await tx.insertInto('settings').values(setting).execute()
    }
    for (const id of orderIds) publish({ topic: 'order', id, change: 'removed' })
    const titles = held.map(({ title }) => title)
    if (isFirst || orderIds.length > 0 || free.length > 0)
      await audit('demo removed', 'demo', { after: { held: titles } })
    return { held: titles }
  })

/** A shop that has sold something was open on that day: its page views are those of buyers. */
async function deleteVisits(tx: Tx): Promise<void> {
  const firstSale = await tx
    .selectFrom('orders')
    .select('paidAt')
    .where('paidAt', 'is not', null)
    .where(eb => eb.not(isDemoOrder(eb)))
    .where(eb => eb.or([eb('stripeSessionId', 'is', null), eb('stripeSessionId', 'like', 'cs_live_%')]))
    .orderBy('paidAt')
    .executeTakeFirst()
  const visits = tx.deleteFrom('visits')
  await (firstSale?.paidAt ? visits.where('day', '<', toShopDay(new Date(firstSale.paidAt))) : visits).execute()
}

/** Those that somebody is paying now stay with what they hold. */
async function lockOrders(tx: Tx): Promise<OrderId[]> {
  const rows = await tx
    .updateTable('orders')
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where(isDemoOrder)
    .where('status', '<>', 'awaiting_payment')
    .where('paymentStatus', '<>', 'processing')
    .where('checkoutStartedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** In the order in which checkouts lock them, so that none waits for another in a circle. */
function lockProducts(tx: Tx) {
  const columns = ['id', 'title', 'heldBy', 'soldOrderId', 'dropId', 'withdrawnAt'] as const
  return lockRows(tx, tx.selectFrom('products').select(columns).where(isDemoProduct).orderBy('id')).execute()
}

/** What refers to another comes before it. */
const tablesOfOrders = [
  ...(['orderStatusChanges', 'orderNotes', 'refundItems', 'refundRequests', 'ledgerEntries'] as const),
  ...(['refundDecisions', 'disputes', 'messages', 'feedbacks', 'orderItems'] as const),
]

async function deleteOrders(tx: Tx, ids: readonly OrderId[]): Promise<void> {
  for (const table of tablesOfOrders)
    await tx
      .deleteFrom(table as 'orderItems')
      .where('orderId', 'in', ids)
      .execute()
  await tx.deleteFrom('notifications').where(isNotificationOf(ids)).execute()
  for (const table of ['auditEntries', 'appliedPresses'] as const)
    await tx.deleteFrom(table).where('subjectId', 'in', ids).execute()
  await tx.updateTable('orders').set({ packedWith: null }).where('packedWith', 'in', ids).execute()
  await tx.deleteFrom('orders').where('id', 'in', ids).execute()
}
