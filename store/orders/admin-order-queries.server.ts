import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { containsText, countRows, type Db, isPostgres, type Tables } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import { isErased } from '#store/privacy/erased-person.ts'
import type { SettingsReader } from '#store/settings/live-settings.server.ts'
import { addDays, getShopDayStart } from '#store/shop-days.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { createBuyerMessage } from './buyer-message.ts'
import type { AdminOrder } from './order.ts'
import { type OrderFilterName, type OrderSort, orderFilters } from './order-filters.ts'
import { type OrderRow, toOrders } from './order-rows.server.ts'
import { parseOrderSearch } from './order-search.ts'
import { getPackBy } from './pack-by.ts'
import { listOpenRefunds, listReturnedProducts } from './refund-queries.server.ts'

/** Settings decide on the day of packing and on the words to the buyer. */
type AdminOrderContext = Pick<StoreContext, 'db' | 'publicUrl'> & { settings: Pick<SettingsReader, 'current'> }

export type OrderCounts = Record<OrderFilterName, number>

/** Which orders an admin looks for, besides the list that is shown. */
export interface OrderSearch {
  /** As `parseOrderSearch` reads it; empty for all. */
  q: string
  /** Days of the shop on which the orders were placed, such as '2026-11-21', or empty. */
  from: string
  to: string
}

/** Counts the orders under each of the admin's filters. */
export async function countOrders(db: Db, search?: OrderSearch): Promise<OrderCounts> {
  const found = db.selectFrom('orders').where(eb => eb.and(createConditions(db, search)))
  const [rows, refundPending] = await Promise.all([
    found
      .select(eb => ['status', 'requiresAction', eb.fn.countAll<number | string>().as('count')])
      .groupBy(['status', 'requiresAction'])
      .execute(),
    countRows(found.where(hasPendingRefund)),
  ])
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, { count }) => total + Number(count), 0)
  const counts = Object.entries(orderFilters).map(([name, { status }]) => [name, sum(row => row.status === status)])
  return {
    ...(Object.fromEntries(counts) as OrderCounts),
    'need-action': sum(row => row.requiresAction === 1),
    'refund-pending': refundPending,
    all: sum(() => true),
  }
}

interface OrdersQuery extends OrderSearch {
  view: OrderFilterName
  sort: OrderSort
  page: number
  pageSize: number
}

/** Lists one page of the orders under a filter, with items, history and open refunds. */
export async function listOrders(
  context: AdminOrderContext,
  { view, sort, page, pageSize, ...search }: OrdersQuery,
): Promise<AdminOrder[]> {
  const { db } = context
  const { status } = orderFilters[view]
  const direction = sort === 'newest' ? 'desc' : 'asc'
  // Sorts ids alone, because whole rows take long to sort.
  const ids = db
    .selectFrom('orders')
    .select('id')
    .where(eb => eb.and(createConditions(db, search)))
    .$if(status !== null, query => query.where('status', '=', status ?? 'pending'))
    .$if(view === 'need-action', query => query.where('requiresAction', '=', sql.lit(1)))
    .$if(view === 'refund-pending', query => query.where(hasPendingRefund))
    .orderBy(sortKeys[sort], direction)
    .orderBy('id', direction)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy(sortKeys[sort], direction)
    .orderBy('id', direction)
    .execute()
  return toAdminOrders(context, rows)
}

const o = expressionBuilder<Tables, 'orders'>()

/** The oldest order is the one that was paid first. */
const sortKeys = { newest: o.ref('createdAt'), oldest: o.fn.coalesce('paidAt', 'createdAt') }

const hasPendingRefund = sql<SqlBool>`id in (select order_id from refunds where status = 'pending')`

function createConditions(db: Db, { q, from, to }: OrderSearch = { q: '', from: '', to: '' }): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  if (from) conditions.push(o('createdAt', '>=', getShopDayStart(from)))
  if (to) conditions.push(o('createdAt', '<', getShopDayStart(addDays(to, 1))))
  const { id, phone, words } = parseOrderSearch(q)
  if (words.length === 0) return conditions
  const contains = isPostgres(db)
    ? (text: string) => containsText(sql`search_text`, text)
    : (text: string) => sql<SqlBool>`instr(search_text, ${text}) > 0`
  const alternatives = [o.and(words.map(contains))]
  if (phone) alternatives.push(o.and([contains(phone)]))
  if (id) alternatives.push(o.and([o('id', '=', id as OrderId)]))
  return [...conditions, o.or(alternatives)]
}

/** Lists orders by their ids, in the order of the ids; unknown ones are left out. */
export async function listOrdersById(context: AdminOrderContext, ids: readonly string[]): Promise<AdminOrder[]> {
  if (ids.length === 0) return []
  const rows = await context.db
    .selectFrom('orders')
    .selectAll()
    .where('id', 'in', ids as OrderId[])
    .execute()
  const orders = new Map((await toAdminOrders(context, rows)).map(order => [order.id as string, order]))
  return ids.flatMap(id => orders.get(id) ?? [])
}

/** Finds an order with its items, history and open refunds. */
export async function findAdminOrder(context: AdminOrderContext, id: string): Promise<AdminOrder | undefined> {
  const rows = await context.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id as OrderId)
    .execute()
  return (await toAdminOrders(context, rows))[0]
}

async function toAdminOrders(
  { db, settings, publicUrl }: AdminOrderContext,
  rows: readonly OrderRow[],
): Promise<AdminOrder[]> {
  const { shop, messages, packByDays } = settings.current()
  const buyerMessages = new Map(
    rows.map(row => [row.id, createBuyerMessage(row, { settings: { shop, messages }, publicUrl })]),
  )
  const orders = await toOrders(db, rows)
  const ids = orders.map(({ id }) => id)
  const refunds = await listOpenRefunds(db, ids)
  // Products come back with money: most orders have none of either.
  const refundedIds = orders.filter(({ id, refunded }) => refunded > 0 || refunds.has(id)).map(({ id }) => id)
  const returned = Map.groupBy(await listReturnedProducts(db, refundedIds), ({ orderId }) => orderId)
  const actors = await findActors(db, ids)
  return orders.map(order => ({
    ...order,
    statusHistory: order.statusHistory.map(change => ({
      ...change,
      actorEmail: change.updatedBy === 'admin' ? (actors.get(actorKey(order.id, change.timestamp)) ?? null) : null,
    })),
    openRefunds: refunds.get(order.id) ?? [],
    returnedProductIds: (returned.get(order.id) ?? []).map(({ productId }) => productId),
    packBy: getPackBy(order, packByDays),
    buyerMessage: buyerMessages.get(order.id),
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
export type OrderSummary = Pick<AdminOrder, 'id' | 'orderNumber' | 'status' | 'total' | 'createdAt'>

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
