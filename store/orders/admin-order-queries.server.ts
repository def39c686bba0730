import type { Db } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { AdminOrder } from './order.ts'
import { type OrderFilterName, orderFilters } from './order-filters.ts'
import { type OrderRow, toOrders } from './order-rows.server.ts'
import { listOpenRefunds } from './refund-queries.server.ts'

export type OrderCounts = Record<OrderFilterName, number>

/** Counts the orders under each of the admin's filters. */
export async function countOrders(db: Db): Promise<OrderCounts> {
  const rows = await db
    .selectFrom('orders')
    .select(eb => ['status', 'requiresAction', eb.fn.countAll<number | string>().as('count')])
    .groupBy(['status', 'requiresAction'])
    .execute()
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, { count }) => total + Number(count), 0)
  const counts = Object.entries(orderFilters).map(([name, { status }]) => [name, sum(row => row.status === status)])
  return {
    ...(Object.fromEntries(counts) as OrderCounts),
    'need-action': sum(row => row.requiresAction === 1),
    all: sum(() => true),
  }
}

/**
 * Lists one page of the orders under a filter, newest first, with items, history and open refunds.
 */
export async function listOrders(
  db: Db,
  { view, page, pageSize }: { view: OrderFilterName; page: number; pageSize: number },
): Promise<AdminOrder[]> {
  const { status } = orderFilters[view]
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .$if(status !== null, query => query.where('status', '=', status ?? 'pending'))
    .$if(view === 'need-action', query => query.where('requiresAction', '=', 1))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return toAdminOrders(db, rows)
}

/** Finds an order with its items, history and open refunds. */
export async function findOrder(db: Db, id: string): Promise<AdminOrder | undefined> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id as OrderId)
    .execute()
  return (await toAdminOrders(db, rows))[0]
}

async function toAdminOrders(db: Db, rows: readonly OrderRow[]): Promise<AdminOrder[]> {
  const orders = await toOrders(db, rows)
  const refunds = await listOpenRefunds(
    db,
    orders.map(({ id }) => id),
  )
  return orders.map(order => ({ ...order, openRefunds: refunds.get(order.id) ?? [] }))
}
