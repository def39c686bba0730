import { sql } from 'kysely'
import type { Db } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import type { AdminOrder } from './order.ts'
import { type OrderFilterName, orderFilters } from './order-filters.ts'
import { type OrderRow, toOrders } from './order-rows.server.ts'
import type { OrderStatus } from './order-status.ts'
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
  const ids = orders.map(({ id }) => id)
  const refunds = await listOpenRefunds(db, ids)
  const actors = await findActors(db, ids)
  return orders.map(order => ({
    ...order,
    statusHistory: order.statusHistory.map(change => ({
      ...change,
      actorEmail: change.updatedBy === 'admin' ? (actors.get(actorKey(order.id, change.timestamp)) ?? null) : null,
    })),
    openRefunds: refunds.get(order.id) ?? [],
  }))
}

const actorKey = (orderId: string, at: string) => `${orderId} ${at}`

/**
 * Finds the e-mail addresses of the admins who made the changes in the history of orders. A change
 * by an admin and its audit entry have the same time, because one transaction records both.
 */
async function findActors(db: Db, ids: readonly OrderId[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const entries = await db
    .selectFrom('auditEntries')
    .select(['subjectId', 'at', 'actorEmail'])
    .where('subjectId', 'in', ids)
    .execute()
  return new Map(entries.map(({ subjectId, at, actorEmail }) => [actorKey(subjectId, at), actorEmail]))
}

/** One line about an order. Money in MYR, times ISO 8601 UTC. */
export interface OrderSummary {
  id: OrderId
  orderNumber: string
  status: OrderStatus
  total: number
  createdAt: string
}

/** Lists the latest other orders with the e-mail address or the phone number of an order. */
export async function listOtherOrders(
  db: Db,
  { id, email, shipping }: Pick<AdminOrder, 'id' | 'email' | 'shipping'>,
  limit: number,
): Promise<OrderSummary[]> {
  if (isErased({ email })) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'orderNumber', 'status', 'totalSen', 'createdAt'])
    .where(eb =>
      eb.or([
        eb(sql<string>`lower(trim(email))`, '=', email.trim().toLowerCase()),
        ...(shipping.phone === '' ? [] : [eb('shipPhone', '=', shipping.phone)]),
      ]),
    )
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ totalSen, ...row }) => ({ ...row, total: toMyr(totalSen as Sen) }))
}
