import { type Actor, type AdminChange, changeAsAdmin } from '#store/audit/audit.server.ts'
import { createUnclaimedShopperId, type OrderId, type ProductId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import { formatMoney, type Sen, sumSen } from '#store/money.ts'
import { fulfilmentStatuses } from '#store/orders/admin-status-changes.ts'
import { applyEvent } from '#store/orders/apply-event.server.ts'
import type { OrderChange } from '#store/orders/change-order.server.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import type { Delivery } from '#store/orders/order-table.ts'
import { addOrderMessage } from '#store/outbox/outbox.server.ts'
import { maxPayment } from '#store/payments.ts'
import type { UnavailableProduct } from '#store/products/product.ts'
import { toProductEvents } from '#store/products/product-event.ts'
import { findProducts } from '#store/products/product-queries.server.ts'
import { explainUnavailable, holdProducts, reserveProducts } from '#store/products/stock-changes.server.ts'
import type { ZoneId } from '#store/shipping/shipping.ts'
import type { ShippingAddress } from '#store/shipping/shipping-address.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { insertNewOrder, toOrderLine } from './insert-order.server.ts'
import { type NotedMoney, recordPayment, sellIfCovered } from './note-payment.server.ts'
import { isReservationEnd } from './reservation-end.ts'

export interface ReservationRequest {
  /** Made with the form, so that a repeated press makes no other order. */
  orderId: OrderId
  /** Pieces with the prices that were agreed. */
  items: readonly { id: ProductId; price: Sen }[]
  /** Empty for a buyer who has only a number. */
  email: string
  /** What is not known yet is empty: the buyer fills it in. */
  shipping: ShippingAddress
  delivery: Delivery
  zone: ZoneId
  /** As the order keeps them. */
  zoneFacts?: string | null | undefined
  shippingFee: Sen
  /** ISO 8601. */
  until: string
  language: Language
  /** What the buyer has paid at the stall, where the pieces were handed over. */
  handedOver?: Omit<NotedMoney, 'amount'> | undefined
  by: Actor
}

export type ReserveResult =
  | { ok: true }
  | { ok: false; reason: 'unavailable'; unavailable: UnavailableProduct[] }
  | { ok: false; reason: 'time' | 'total' }

/**
 * Makes an order for a buyer with whom an admin has agreed, and holds its pieces until the end of
 * the agreement, or sells them to whoever has paid and taken them. Idempotent.
 * @returns `time`: the end has passed, or is too far away. `total`: no such sum can be paid
 */
export async function reserveForBuyer(context: StoreContext, request: ReservationRequest): Promise<ReserveResult> {
  const { items, until, shippingFee, by } = request
  if (!isReservationEnd(until, context.now())) return { ok: false, reason: 'time' }
  const totalSen = sumSen([...items.map(({ price }) => price), shippingFee])
  if (totalSen <= 0 || totalSen > maxPayment) return { ok: false, reason: 'total' }
  return changeAsAdmin(context, by, change => insertAgreed(change, request, totalSen))
}

async function insertAgreed(change: AdminChange, request: ReservationRequest, totalSen: Sen): Promise<ReserveResult> {
  const { tx, at, by, audit, publish } = change
  const { orderId: id, items, until, zone, zoneFacts = null, shippingFee, delivery, handedOver } = request
  if (await findOrderRow(tx, id)) return { ok: true }
  const ids = items.map(item => item.id)
  const products = await findProducts(tx, ids)
  const lines = items.flatMap(({ id, price }) => {
    const product = products.get(id)
    return product ? toOrderLine(product, price) : []
  })
  const refuse = async (): Promise<ReserveResult> => ({
    ok: false,
    reason: 'unavailable',
    unavailable: await explainUnavailable(tx, ids, id),
  })
  if (lines.length < items.length) return refuse()
  const order = {
    ...request,
    shopperId: createUnclaimedShopperId(),
    cartKey: `reserved ${id}`,
    network: undefined,
    lines,
    at,
  }
  const sums = { subtotalSen: totalSen - shippingFee, shippingSen: shippingFee, totalSen }
  const columns = { id, zone, zoneFacts, ...sums, delivery, reservedUntil: until }
  const row = await insertNewOrder(change, order, columns, { isRead: true })
  if (!row) return { ok: true }
  const notHeld = await holdProducts(
    tx,
    lines.map(line => ({ id: line.id })),
    { orderId: id, until },
  )
  if (notHeld.length > 0) return refuse()
  await reserveProducts(tx, id, until)
  await audit('pieces reserved', id, { after: { until, total: formatMoney(totalSen) } })
  publish(...toProductEvents(ids, 'held'))
  if (handedOver) {
    const placed = { tx, at, publish, order: row, logEntries: [], refunds: [] }
    await handOver(placed, { ...handedOver, amount: totalSen }, by)
  } else await addOrderMessage(tx, row, { kind: 'reserved', at })
  return { ok: true }
}

/**
 * Takes an order to its end by the steps of every order, each in its history, without a message.
 */
async function handOver(change: OrderChange, money: NotedMoney, by: Actor): Promise<void> {
  await recordPayment(change, money, by)
  await sellIfCovered(change, by, { isQuiet: true })
  for (const status of fulfilmentStatuses) await applyEvent(change, `admin-${status}`, { by, isQuiet: true })
}
