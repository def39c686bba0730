import type { ClientNetwork } from '#store/client-network.ts'
import { inTransaction, type Tx } from '#store/database.server.ts'
import {
  createOrderId,
  createOrderPageToken,
  type OrderId,
  type ProductId,
  type ShopperId,
  shortOrderId,
} from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import { fromMyr, type Sen, sumSen } from '#store/money.ts'
import { notifyNewOrder } from '#store/notifications/notify-new-order.server.ts'
import type { Order } from '#store/orders/order.ts'
import { addStatusChange, lockOrder } from '#store/orders/order-queries.server.ts'
import { listOrderItems, type OrderRow, toOrder } from '#store/orders/order-rows.server.ts'
import { createOrderSearchText } from '#store/orders/order-search.ts'
import { isUnpaid, unpaidStatuses } from '#store/orders/order-status.ts'
import { explainUnavailable } from '#store/products/hold-products.server.ts'
import type { UnavailableProduct } from '#store/products/product.ts'
import { findProducts } from '#store/products/product-queries.server.ts'
import { getShippingFee, getZone } from '#store/shipping/shipping.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import type { ShippingAddress } from '../shipping/shipping-address.ts'
import { cancelCheckout } from './cancel-checkout.server.ts'

export interface OrderRequest {
  shopperId: ShopperId
  email: string
  shipping: ShippingAddress
  ids: readonly ProductId[]
  language: Language
  /** Where the request comes from. */
  network: ClientNetwork
}

export type PlaceOrderResult =
  | { ok: true; order: Order; isNew: boolean }
  | { ok: false; reason: 'unavailable'; unavailable: UnavailableProduct[] }
  | { ok: false; reason: 'not-payable' | 'in-progress' | 'provider' }

interface OrderLine {
  id: ProductId
  title: string
  image: string | null
  size: string | null
  price: Sen
}

/**
 * Stores an order with the store's own prices and fees; products are held only at checkout. While a
 * shopper's order for the same cart is unpaid, it is updated instead of creating another one. What
 * is paid is always what was ordered last: a change ends the order's open checkout session first.
 * @returns `unavailable`: a product is sold, deleted or held by another order. `not-payable`: the
 * bank is deciding about a payment of the order as it was. `in-progress`: the checkout of the order
 * as it was is just starting. `provider`: the open session could not be ended.
 */
export async function placeOrder(context: StoreContext, request: OrderRequest): Promise<PlaceOrderResult> {
  const { db, events, log, now, holdLimits } = context
  const network = holdLimits ? request.network : undefined
  const order = { ...request, network, cartKey: [...request.ids].sort().join(' '), at: now().toISOString() }
  let result = await inTransaction(db, tx => writeOrder(tx, order))
  if (!result.ok && result.reason === 'session-open') {
    try {
      await cancelCheckout(context, result.id)
    } catch (error) {
      log.error({ err: error, orderId: result.id }, 'Checkout of a changed order could not be cancelled')
      return { ok: false, reason: 'provider' }
    }
    // Either the checkout is cancelled now, or its payment has completed the order.
    result = await inTransaction(db, tx => writeOrder(tx, order))
  }
  if (!result.ok) return result.reason === 'session-open' ? { ok: false, reason: 'in-progress' } : result

  const { row, notification, isChanged } = result
  const isNew = notification !== null
  events.publish([
    ...(isChanged
      ? [{ topic: 'order' as const, id: row.id, change: isNew ? ('added' as const) : ('changed' as const) }]
      : []),
    ...(notification ? [notification] : []),
  ])
  return { ok: true, order: await toOrder(db, row), isNew }
}

type WriteOrderResult =
  | { ok: true; row: OrderRow; notification: StoreEvent | null; isChanged: boolean }
  | { ok: false; reason: 'unavailable'; unavailable: UnavailableProduct[] }
  | { ok: false; reason: 'not-payable' | 'in-progress' }
  /** A checkout session is open for the order as it was. */
  | { ok: false; reason: 'session-open'; id: OrderId }

type OrderInput = Omit<OrderRequest, 'network'> & { cartKey: string; at: string; network: ClientNetwork | undefined }

async function writeOrder(tx: Tx, order: OrderInput): Promise<WriteOrderResult> {
  const existing = await lockUnpaidOrder(tx, order.shopperId, order.cartKey)
  const unavailable = await explainUnavailable(tx, order.ids, existing?.id ?? null)
  if (unavailable.length > 0) return { ok: false, reason: 'unavailable', unavailable }
  const lines = await buildOrderLines(tx, order.ids)
  if (existing) return updateOrder(tx, existing, { ...order, lines })

  const inserted = await insertNewOrder(tx, { ...order, lines })
  if (inserted) return { ok: true, ...inserted, isChanged: true }
  // A concurrent request has just inserted the order for this cart.
  const concurrentOrder = await lockUnpaidOrder(tx, order.shopperId, order.cartKey)
  if (!concurrentOrder) throw new Error('Conflicting unpaid order not found')
  return updateOrder(tx, concurrentOrder, { ...order, lines })
}

const findUnpaidOrder = (
  db: StoreContext['db'],
  shopperId: ShopperId,
  cartKey: string,
): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('shopperId', '=', shopperId)
    .where('cartKey', '=', cartKey)
    .where('status', 'in', unpaidStatuses)
    .executeTakeFirst()

/** The lock makes a concurrent payment of the order wait, or has waited for it. */
async function lockUnpaidOrder(tx: Tx, shopperId: ShopperId, cartKey: string): Promise<OrderRow | undefined> {
  const found = await findUnpaidOrder(tx, shopperId, cartKey)
  const locked = found && (await lockOrder(tx, found.id))
  return locked && isUnpaid(locked.status) ? locked : undefined
}

async function buildOrderLines(tx: Tx, ids: readonly ProductId[]): Promise<OrderLine[]> {
  const products = await findProducts(tx, ids)
  return ids.map(id => {
    const product = products.get(id)
    if (!product) throw new Error(`Product ${id} not found while placing the order`)
    return {
      id,
      title: product.title,
      image: product.imageUrls[0] ?? null,
      size: product.size ?? null,
      price: fromMyr(product.price),
    }
  })
}

function calculateTotals(lines: readonly OrderLine[], state: string) {
  const subtotalSen = sumSen(lines.map(({ price }) => price))
  const shippingSen = getShippingFee(state)
  return { subtotalSen, shippingSen, totalSen: sumSen([subtotalSen, shippingSen]), zone: getZone(state) }
}

const toContactColumns = ({ email, language, shipping }: Pick<OrderRequest, 'email' | 'language' | 'shipping'>) => ({
  email,
  language,
  shipName: shipping.name,
  shipPhone: shipping.phone,
  shipAddress: shipping.address,
  shipCity: shipping.city,
  shipState: shipping.state,
  shipZip: shipping.zip,
  shipCountry: shipping.country,
})

const createSearchText = (orderNumber: string, { email, shipping, lines }: OrderInput & { lines: OrderLine[] }) =>
  createOrderSearchText({
    orderNumber,
    email,
    shipName: shipping.name,
    shipPhone: shipping.phone,
    titles: lines.map(({ title }) => title),
  })

/** Undefined when the shopper already has an unpaid order for this cart. */
async function insertNewOrder(tx: Tx, order: OrderInput & { lines: OrderLine[] }) {
  const { shopperId, cartKey, lines, at, network } = order
  const id = createOrderId()
  const row = await tx
    .insertInto('orders')
    .values({
      id,
      orderNumber: shortOrderId(id),
      shopperId,
      cartKey,
      ...toContactColumns(order),
      ...calculateTotals(lines, order.shipping.state),
      createdAt: at,
      updatedAt: at,
      status: 'pending',
      paymentStatus: 'pending',
      refundedSen: 0,
      paid: 0,
      paidAt: null,
      stripeSessionId: null,
      paymentIntentId: null,
      paymentMethod: null,
      requiresAction: 0,
      hasDispute: 0,
      revision: 0,
      checkoutAttempt: 0,
      checkoutStartedAt: null,
      sessionUrl: null,
      sessionExpiresAt: null,
      paymentCheckedAt: null,
      network: network?.prefix ?? null,
      networkSite: network?.site ?? null,
      searchText: createSearchText(shortOrderId(id), order),
      pageToken: createOrderPageToken(),
    })
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  await insertLines(tx, id, lines)
  await addStatusChange(tx, { orderId: id, status: 'pending', at, note: 'Order created', updatedBy: 'system' })
  const notification = await notifyNewOrder(tx, row, { network, at })
  return { row, notification }
}

const insertLines = (tx: Tx, orderId: OrderId, lines: readonly OrderLine[]) =>
  tx
    .insertInto('orderItems')
    .values(
      lines.map(({ id, title, image, size, price }, position) => ({
        orderId,
        position,
        productId: id,
        title,
        image,
        size,
        quantity: 1,
        priceSen: price,
      })),
    )
    .execute()

/** Contact, address, sums and items are always written together. */
async function updateOrder(
  tx: Tx,
  existing: OrderRow,
  order: OrderInput & { lines: OrderLine[] },
): Promise<WriteOrderResult> {
  const columns = { ...toContactColumns(order), ...calculateTotals(order.lines, order.shipping.state) }
  const hasSameColumns = Object.entries(columns).every(([name, value]) => existing[name as keyof OrderRow] === value)
  const hasSameLines = isSameLines(await listOrderItems(tx, existing), order.lines)
  if (hasSameColumns && hasSameLines) return { ok: true, row: existing, notification: null, isChanged: false }
  if (existing.paymentStatus === 'processing') return { ok: false, reason: 'not-payable' }
  if (existing.checkoutStartedAt !== null) return { ok: false, reason: 'in-progress' }
  if (existing.status === 'awaiting_payment') return { ok: false, reason: 'session-open', id: existing.id }

  const row = await tx
    .updateTable('orders')
    .set({ ...columns, updatedAt: order.at, searchText: createSearchText(existing.orderNumber, order) })
    .where('id', '=', existing.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (!hasSameLines) {
    await tx.deleteFrom('orderItems').where('orderId', '=', existing.id).execute()
    await insertLines(tx, existing.id, order.lines)
  }
  return { ok: true, row, notification: null, isChanged: true }
}

const isSameLines = (
  items: readonly { productId: ProductId; title: string; priceSen: number }[],
  lines: readonly OrderLine[],
) =>
  items.length === lines.length &&
  items.every(
    ({ productId, priceSen, title }, index) =>
      productId === lines[index]?.id && priceSen === lines[index]?.price && title === lines[index]?.title,
  )
