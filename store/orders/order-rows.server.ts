import type { Selectable } from 'kysely'
import type { Actor } from '#store/audit/audit.server.ts'
import type { Db } from '#store/database.server.ts'
import { hasDisowned, type ShopperId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import type { AdminOrder, Order, OrderItem, OrderView } from './order.ts'
import type { OrderItemTable, OrderTable } from './order-table.ts'

export type OrderRow = Selectable<OrderTable>
type RecordedOrder = Omit<Order, 'statusHistory'> & Pick<AdminOrder, 'statusHistory'>

/** Reads the items and the history of an order, with two queries. */
export async function toOrder(db: Db, row: OrderRow): Promise<Order> {
  const [order] = await toOrders(db, [row])
  if (!order) throw new Error('Order row was not converted')
  return order
}

/** Reads the items and the history of many orders, with two queries in all. */
export const toOrders = async (db: Db, rows: readonly OrderRow[]): Promise<Order[]> =>
  (await toOrdersForAdmins(db, rows)).map(order => ({
    ...order,
    statusHistory: order.statusHistory.map(({ actorEmail: _email, ...change }) => change),
  }))

/** Reads orders as `toOrders` does, with who has made each change. */
export async function toOrdersForAdmins(db: Db, rows: readonly OrderRow[]): Promise<RecordedOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await db.selectFrom('orderItems').selectAll().where('orderId', 'in', ids).orderBy('position').execute()
  const changes = await db
    .selectFrom('orderStatusChanges')
    .select(['orderId', 'status', 'timestamp', 'note', 'updatedBy', 'actor'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute()
  return rows.map(row =>
    buildOrder(
      row,
      items.filter(({ orderId }) => orderId === row.id).map(toItem),
      changes
        .filter(({ orderId }) => orderId === row.id)
        .map(({ orderId: _id, actor, ...change }) => ({
          ...change,
          actorEmail: actor && (JSON.parse(actor) as Actor).email,
        })),
    ),
  )
}

/** Lists the items of an order in the order of the cart. */
export const listOrderItems = (db: Db, { id }: Pick<OrderRow, 'id'>) =>
  db.selectFrom('orderItems').selectAll().where('orderId', '=', id).orderBy('position').execute()

const toItem = (item: Selectable<OrderItemTable>): OrderItem => ({
  id: item.productId,
  title: item.title,
  name: item.title,
  image: item.image,
  quantity: item.quantity,
  price: toMyr(item.priceSen as Sen),
  size: item.size,
})

export const toShippingAddress = (row: OrderRow): ShippingAddress => ({
  name: row.shipName,
  phone: row.shipPhone,
  address: row.shipAddress,
  city: row.shipCity,
  state: row.shipState,
  zip: row.shipZip,
  country: row.shipCountry,
})

const buildOrder = (row: OrderRow, items: OrderItem[], statusHistory: AdminOrder['statusHistory']): RecordedOrder => ({
  id: row.id,
  orderNumber: row.orderNumber,
  email: row.email,
  shipping: toShippingAddress(row),
  zone: row.zone,
  items,
  subtotal: toMyr(row.subtotalSen as Sen),
  shippingCost: toMyr(row.shippingSen as Sen),
  total: toMyr(row.totalSen as Sen),
  refunded: toMyr(row.refundedSen as Sen),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  status: row.status,
  paymentStatus: row.paymentStatus,
  statusHistory,
  paid: row.paid === 1,
  paidAt: row.paidAt,
  stripeSessionId: row.stripeSessionId,
  paymentIntentId: row.paymentIntentId,
  paymentMethod: row.paymentMethod,
  requiresAction: row.requiresAction === 1,
  hasDispute: row.hasDispute === 1,
  pageToken: row.pageToken,
  reservedUntil: row.reservedUntil,
  claimedPaidAt: row.claimedPaidAt,
  delivery: row.delivery,
  courier: row.courier,
  trackingNumber: row.trackingNumber,
})

/** After that only the browser that placed an order sees its personal data. */
const unmaskedMs = 2 * 60 * 60 * 1000

/** Whether an order's pages hide its personal data from a browser, after 'Not my order' at once. */
export const isMasked = (
  order: Pick<OrderRow, 'paidAt' | 'createdAt' | 'shopperId' | 'reservedUntil'>,
  shopperId: ShopperId | undefined,
  now: Date,
): boolean =>
  shopperId !== order.shopperId &&
  (order.reservedUntil !== null ||
    hasDisowned(shopperId) ||
    now.getTime() - Date.parse(order.paidAt ?? order.createdAt) >= unmaskedMs)

/** Converts an order to what the thank-you page may show; `masked` hides personal data. */
export function toOrderView(order: Order, { masked, ...others }: Omit<OrderView, keyof Order>): OrderView {
  const { id: _id, stripeSessionId: _session, paymentIntentId: _intent, ...visible } = order
  const { shipping } = visible
  const isAgreed = order.reservedUntil !== null
  // An admin's words may name the buyer, or the account to which was paid.
  const refunds = others.refunds.map(refund => ({ ...refund, reason: null, paid: null }))
  // The buyer of an agreed order has typed an address, and no e-mail.
  if (!masked) return { ...visible, masked, ...others, ...(isAgreed && { email: maskEmail(order.email), refunds }) }
  return {
    ...visible,
    masked,
    ...others,
    refunds,
    email: maskEmail(order.email),
    shipping: {
      ...shipping,
      ...(isAgreed && { name: maskEnd(shipping.name, 1), city: maskEnd(shipping.city, 1) }),
      phone: maskPhone(shipping.phone),
      address: shipping.address && hidden,
      zip: isAgreed ? maskEnd(shipping.zip, 2) : hidden,
    },
  }
}

const hidden = '•••'
const maskEnd = (text: string, length: number) => text && `${text.slice(0, length)}${hidden}`
const maskPhone = (phone: string) => phone && `${phone.slice(0, 5)}${hidden}${phone.slice(-4)}`
const maskEmail = (email: string) => email && `${email.slice(0, 1)}${hidden}${email.slice(email.indexOf('@'))}`
