import { sql } from 'kysely'
import type { Db, Tx } from '#store/database.server.ts'
import type { OrderId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { getParcelId, isEarlier, isOneParcel, isPackable } from './one-parcel.ts'
import type { AdminOrder } from './order.ts'
import { lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { isSold } from './order-status.ts'

type ParcelOfOrder = Pick<AdminOrder, 'packedOrders' | 'packable'>

/** Finds what is in one parcel with orders, and what could be, with one query for all. */
export async function findParcels(db: Db, rows: readonly OrderRow[]): Promise<Map<OrderId, ParcelOfOrder>> {
  const sold = rows.filter(({ status }) => isSold(status))
  if (sold.length === 0) return new Map()
  const waiting = sold.filter(isPackable)
  const shoppers = waiting.map(({ shopperId }) => shopperId)
  const emails = waiting.flatMap(({ email }) => email.trim().toLowerCase() || [])
  const phones = waiting.flatMap(({ shipPhone }) => shipPhone || [])
  const found = await db
    .selectFrom('orders')
    .selectAll()
    .where(eb => {
      const parcels = sold.map(getParcelId)
      const others = parcels.filter(id => !rows.some(row => row.id === id))
      const ofBuyers = [
        eb('shopperId', 'in', shoppers),
        ...(emails.length > 0 ? [eb(sql<string>`lower(trim(email))`, 'in', emails)] : []),
        ...(phones.length > 0 ? [eb('shipPhone', 'in', phones)] : []),
      ]
      return eb.or([
        eb('packedWith', 'in', parcels),
        ...(others.length > 0 ? [eb('id', 'in', others)] : []),
        ...(waiting.length > 0 ? [eb.and([eb('status', 'in', ['paid', 'processing']), eb.or(ofBuyers)])] : []),
      ])
    })
    .execute()
  const known = new Set(found.map(({ id }) => id))
  found.push(...sold.filter(({ id }) => !known.has(id)))
  found.sort((a, b) => (isEarlier(a, b) ? -1 : 1))
  return new Map(sold.map(order => [order.id, describeParcel(order, found)]))
}

function describeParcel(order: OrderRow, found: readonly OrderRow[]): ParcelOfOrder {
  const others = found.filter(({ id }) => id !== order.id)
  const packed = others.filter(other => isSold(other.status) && getParcelId(other) === getParcelId(order))
  const packable = isPackable(order) ? others.filter(other => isPackable(other) && isOneParcel(order, other)) : []
  const [first] = packable
  const later = first && (isEarlier(first, order) ? order : first)
  return {
    packedOrders: packed.map(({ id, orderNumber }) => ({ id, orderNumber })),
    packable: first
      ? {
          id: first.id,
          orderNumber: first.orderNumber,
          count: packable.length + 1,
          fee: toMyr((later?.shippingSen ?? 0) as Sen),
          isPaidByHand: later?.paymentIntentId === null,
        }
      : null,
  }
}

/** Lists an order and what is packed into its parcel, which is sent with it. */
export async function listParcelIds(db: Db, id: OrderId): Promise<OrderId[]> {
  const packed = await db.selectFrom('orders').select('id').where('packedWith', '=', id).execute()
  return [id, ...packed.map(order => order.id)]
}

/** Couriers use a number again after months. */
const sharedNumberMs = 180 * 24 * 60 * 60_000

/**
 * Finds an order of the last 180 days in another parcel that has a tracking number.
 * @returns its number
 */
export async function findSharedNumber(
  { db, now }: Pick<StoreContext, 'db' | 'now'>,
  { id, trackingNumber }: { id: OrderId; trackingNumber: string },
): Promise<string | undefined> {
  const order = await db.selectFrom('orders').select(['id', 'packedWith']).where('id', '=', id).executeTakeFirst()
  const other = await db
    .selectFrom('orders')
    .select('orderNumber')
    .where('createdAt', '>', new Date(now().getTime() - sharedNumberMs).toISOString())
    .where('trackingNumber', '=', trackingNumber)
    .where(eb => eb.fn.coalesce('packedWith', 'id'), '<>', order ? getParcelId(order) : id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return other?.orderNumber
}

/** Locks the other orders that are in one parcel with an order that the transaction has locked. */
export async function lockPackedOrders(tx: Tx, order: OrderRow): Promise<OrderRow[]> {
  const ids = await tx
    .selectFrom('orders')
    .select('id')
    .where(eb => eb.or([eb('packedWith', '=', getParcelId(order)), eb('id', '=', getParcelId(order))]))
    .where('id', '<>', order.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const locked: OrderRow[] = []
  for (const { id } of ids) {
    const other = await lockOrder(tx, id)
    if (other) locked.push(other)
  }
  return locked
}
