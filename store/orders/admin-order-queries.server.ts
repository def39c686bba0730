import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tables } from '#store/database.server.ts'
import { isErased } from '#store/erased-person.ts'
import type { OrderId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import { isSameEmail } from '#store/same-email.server.ts'
import type { SettingsReader } from '#store/settings/live-settings.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { createBuyerMessage } from './buyer-message.ts'
import { findOpenDisputes, isDisputed } from './dispute-queries.server.ts'
import { sumHandPayments, sumOrder } from './ledger.ts'
import { emptyLedger, listOpenRefunds, listReturnedProducts, readLedgers } from './ledger-queries.server.ts'
import type { AdminOrder } from './order.ts'
import { type OrderFilterName, type OrderSort, orderFilters } from './order-filters.ts'
import { getOrderPageUrl } from './order-page-url.ts'
import { type OrderRow, toOrdersForAdmins } from './order-rows.server.ts'
import { createConditions, type OrderSearch } from './order-search.server.ts'
import { getPackBy } from './pack-by.ts'
import { findParcels } from './parcel-queries.server.ts'

/** Settings decide on the day of packing and on the words to the buyer. */
type AdminOrderContext = Pick<StoreContext, 'db' | 'now' | 'publicUrl'> & { settings: Pick<SettingsReader, 'current'> }

export type OrderCounts = Record<OrderFilterName, number>

/** Counts the orders under each of the admin's filters. */
export async function countOrders(db: Db, search?: OrderSearch): Promise<OrderCounts> {
  const found = db.selectFrom('orders').where(eb => eb.and(createConditions(db, search)))
  const count = (orders: typeof found) => orders.select(eb => eb.fn.countAll<number>().as('count'))
  const [rows, others] = await Promise.all([
    found
      .select(eb => ['status', eb.fn.countAll<number>().as('count')])
      .groupBy('status')
      .execute(),
    db
      .selectNoFrom(Object.entries(viewConditions).map(([view, condition]) => count(found.where(condition)).as(view)))
      .$castTo<Record<keyof typeof viewConditions, number>>()
      .executeTakeFirstOrThrow(),
  ])
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, { count }) => total + count, 0)
  const counts = Object.entries(orderFilters).map(([name, { status }]) => [name, sum(row => row.status === status)])
  return {
    ...(Object.fromEntries(counts) as OrderCounts),
    ...others,
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
  const sortKey = view === 'reserved' ? o.ref('reservedUntil') : sortKeys[sort]
  const order = sql.join([sortKey, o.ref('id')].map(key => sql`${key} ${sql.raw(direction)}`))
  // Sorts ids alone, because whole rows take long to sort.
  const ids = db
    .selectFrom('orders')
    .select('id')
    .where(eb => eb.and(createConditions(db, search)))
    .$if(status !== null, query => query.where('status', '=', status ?? 'pending'))
    .$if(view in viewConditions, query => query.where(viewConditions[view as keyof typeof viewConditions]))
    .orderBy(order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).orderBy(order).execute()
  return toAdminOrders(context, rows)
}

const o = expressionBuilder<Tables, 'orders'>()

/** The oldest order is the one that was paid first. */
const sortKeys = { newest: o.ref('createdAt'), oldest: o.fn.coalesce('paidAt', 'createdAt') }

/** Orders whose pieces are held for a buyer, also those whose time is just over. */
const isReservation = sql<SqlBool>`(reserved_until is not null and status in ('pending', 'awaiting_payment', 'payment_failed'))`

const isOwed = sql<SqlBool>`owed_sen > 0`

/**
 * Orders that an admin has to do something about: paid ones, and those with money owed or missing.
 */
export const needsAction = sql<SqlBool>`(requires_action = 1 or owed_sen > 0
  or (missing_sen > 0 and status not in ('cancelled', 'refunded')))`

/** What filters look at besides the status. */
const viewConditions = { 'need-action': needsAction, reserved: isReservation, owed: isOwed, disputed: isDisputed }

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

/** The orders that are sent in one parcel, that whose parcel it is first. */
export type Parcel = readonly [AdminOrder, ...AdminOrder[]]

/** Lists the parcels of orders by their ids, whole and each once, in the order of the ids. */
export async function listParcels(context: AdminOrderContext, ids: readonly string[]): Promise<Parcel[]> {
  const selected = await listOrdersById(context, ids)
  const others = selected
    .flatMap(({ packedOrders }) => packedOrders.map(({ id }) => id))
    .filter(id => !ids.includes(id))
  const all = new Map([...selected, ...(await listOrdersById(context, others))].map(order => [order.id, order]))
  const listed = new Set<string>()
  return selected.flatMap((order): Parcel[] => {
    if (listed.has(order.id)) return []
    const parcel = [order, ...order.packedOrders.flatMap(({ id }) => all.get(id) ?? [])]
    for (const { id } of parcel) listed.add(id)
    const [first, ...rest] = parcel.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    return first ? [[first, ...rest]] : []
  })
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
  { db, now, settings, publicUrl }: AdminOrderContext,
  rows: readonly OrderRow[],
): Promise<AdminOrder[]> {
  const current = settings.current()
  const at = now().toISOString()
  const ids = rows.map(({ id }) => id)
  const disputes = await findOpenDisputes(db, ids)
  const parcels = await findParcels(db, rows)
  const ledgers = await readLedgers(db, ids)
  const orders = new Map((await toOrdersForAdmins(db, rows)).map(order => [order.id, order]))
  return rows.flatMap(row => {
    const order = orders.get(row.id)
    if (!order) return []
    const parcel = parcels.get(row.id) ?? { packedOrders: [], packable: null }
    const orderNumber = [row.orderNumber, ...parcel.packedOrders.map(other => other.orderNumber)].join(' + ')
    const openDispute = disputes.get(row.id) ?? null
    const ledger = ledgers.get(row.id) ?? emptyLedger
    const isAgreed = row.reservedUntil !== null
    return {
      ...order,
      ...parcel,
      openRefunds: listOpenRefunds(row, ledger, at),
      returnedProductIds: listReturnedProducts(ledger),
      isEnding: sumOrder(row, ledger).isEnding,
      received: toMyr(sumHandPayments(row, ledger)),
      openDispute,
      packBy: getPackBy(order, current),
      missing: toMyr(row.missingSen as Sen),
      pageUrl: isAgreed ? getOrderPageUrl(publicUrl, row) : '',
      agreedZone: isAgreed ? current.delivery.zones.find(({ id }) => id === order.zone) : undefined,
      buyerMessage: createBuyerMessage(
        { ...row, orderNumber },
        { settings: current, publicUrl, isDisputed: openDispute !== null },
      ),
      recoveredAt: row.recoveredAt,
    }
  })
}

/** One line about an order. Money in ringgit, times ISO 8601 UTC. */
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
      eb.or([isSameEmail('email', email), ...(shipping.phone === '' ? [] : [eb('shipPhone', '=', shipping.phone)])]),
    )
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ totalSen, ...row }) => ({ ...row, total: toMyr(totalSen as Sen) }))
}
