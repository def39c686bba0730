import { type Actor, serializeActor } from '#store/audit/audit.server.ts'
import type { OrderId } from '#store/ids.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { applyEvent } from '#store/orders/apply-event.server.ts'
import { auditOrder, changeOrder, type OrderChange, updateOrder } from '#store/orders/change-order.server.ts'
import { followLedger } from '#store/orders/follow-ledger.server.ts'
import { sumHandPayments } from '#store/orders/ledger.ts'
import { changeEntry, insertEntry, updateEntry } from '#store/orders/ledger-changes.server.ts'
import { type EntryRow, findEntry, readLedger, readSums } from '#store/orders/ledger-queries.server.ts'
import { addStatusChange } from '#store/orders/order-queries.server.ts'
import { isSold, isUnpaid } from '#store/orders/order-status.ts'
import { undoMs } from '#store/orders/undo-time.ts'
import { withdrawMessage } from '#store/outbox/outbox.server.ts'
import { releaseProducts } from '#store/products/stock-changes.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { cancelCheckout } from './cancel-checkout.server.ts'
import { type HandWay, handWays } from './hand-way.ts'
import { holdItems } from './hold-items.server.ts'

export interface NotedMoney {
  /** Made with the form, so that a repeated press is no other payment. */
  id: string
  amount: Sen
  way: HandWay
  /** That of the transfer; may be empty. */
  reference: string
  /** The day of the shop, such as '2026-11-25'. */
  on: string
}

export type NotePaymentResult =
  /** `missing`: what has not come yet, in sen. */
  | { ok: true; missing: number }
  /**
   * `unknown`: there is no such order. `owed`: it was paid before, and the money is noted as owed.
   * `taken`: a piece is gone, and the money is owed.
   */
  | { ok: false; reason: 'unknown' | 'owed' | 'taken' }

/**
 * Notes money that an admin has got for an order in another way than by the payment provider. An
 * open payment page is ended first; if that turns out to be paid, its payment has sold the pieces
 * and the noted money is owed. A provider that does not answer keeps nobody from noting.
 */
export async function notePayment(
  context: StoreContext,
  { orderId, by, ...money }: NotedMoney & { orderId: OrderId; by: Actor },
): Promise<NotePaymentResult> {
  await cancelCheckout(context, orderId, { by: 'admin' }).catch(err =>
    context.log.warn({ err, orderId }, 'Payment page could not be ended before a payment was noted'),
  )
  const outcome = await changeOrder(context, orderId, async (change): Promise<number | 'taken' | 'owed'> => {
    const isRepeated = !(await recordPayment(change, money, by))
    const owed = change.order.owedSen
    const missing = isUnpaid(change.order.status) ? await sellIfCovered(change, by) : change.order.missingSen
    if (missing === 'taken') {
      const event = change.order.reservedUntil === null ? 'admin-ended-checkout' : 'reservation-ended'
      await applyEvent(change, event, { by })
    }
    await followLedger(change)
    if (missing === 'taken') return 'taken'
    if (change.order.owedSen > owed && !isRepeated) return 'owed'
    return isUnpaid(change.order.status) ? missing : Math.max(0, change.order.missingSen)
  })
  // What was noted stays in any case.
  if (typeof outcome === 'number') return { ok: true, missing: outcome }
  return { ok: false, reason: outcome ?? 'unknown' }
}

/** @returns false when it is recorded already */
export async function recordPayment(change: OrderChange, money: NotedMoney, by: Actor): Promise<boolean> {
  const { tx, at, order } = change
  const { id, amount, way, reference, on } = money
  if (await findEntry(tx, id)) return false
  await insertEntry(change, {
    id,
    direction: 'in',
    way: 'by_hand',
    paymentIntentId: null,
    amountSen: amount,
    reason: 'Paid',
    requestedBy: serializeActor(by),
    madeAt: at,
    paidHow: reference ? `${handWays[way]}, ${reference}` : handWays[way],
    paidOn: on,
  })
  await auditOrder(change, by, 'payment noted', { after: { amount: formatMoney(amount), way: handWays[way] } })
  const note = `${formatMoney(amount)} by ${handWays[way]}, noted by an admin`
  await addStatusChange(tx, { orderId: order.id, status: order.status, at, note, by })
  await updateOrder(change, { updatedAt: at, ...(isUnpaid(order.status) && { paymentMethod: way }) })
  return true
}

/**
 * Sells the pieces of an unpaid order when what came by hand covers its total.
 * @returns what is missing, in sen; `taken` when it is covered and a piece is gone
 */
export async function sellIfCovered(
  change: OrderChange,
  by: Actor,
  options: { isQuiet?: boolean } = {},
): Promise<number | 'taken'> {
  const received = sumHandPayments(change.order, await readLedger(change.tx, change.order.id))
  const missing = Math.max(0, change.order.totalSen - received)
  if (missing > 0) return missing
  // Those of an order that has ended may be free.
  if (!(await holdItems(change))) {
    await releaseProducts(change.tx, change.order.id)
    return 'taken'
  }
  const orderColumns = { paymentIntentId: null }
  await applyEvent(change, 'admin-noted-payment', { by, orderColumns, ...options })
  return 0
}

/**
 * Takes a noted payment back for the admin who has just noted it, as long as the buyer was not
 * told: what it has sold is reserved again. Idempotent.
 * @returns undefined when it is too late
 */
export async function undoPayment(
  context: StoreContext,
  { entryId, by }: { entryId: string; by: Actor },
): Promise<OrderId | undefined> {
  const result = await changeEntry(context, entryId, async (change, entry) => {
    const { at, order } = change
    const isMine = entry.requestedBy === serializeActor(by)
    if (isMine && entry.failureReason === undone) return { ok: true, id: order.id }
    const isRecent = Date.parse(at) - Date.parse(entry.recordedAt) <= undoMs
    if (!isMine || !isRecent || !isNoted(entry)) return tooLate
    await updateEntry(change, entry, { failedAt: at, failureReason: undone })
    await auditOrder(change, by, 'payment note undone', { after: { amount: formatMoney(entry.amountSen as Sen) } })
    if (!(await isCovered(change)) && !(await takeSaleBack(change, by))) return tooLate
    await updateOrder(change, { updatedAt: at })
    await followLedger(change)
    return { ok: true, id: order.id }
  })
  return result?.id
}

const tooLate = { ok: false, id: undefined }
const undone = 'noted by mistake'

const isNoted = (entry: EntryRow) => entry.direction === 'in' && entry.way === 'by_hand' && entry.failedAt === null

/** Whether the order has nothing, or what came of its own payment covers its total. */
async function isCovered({ tx, order }: OrderChange): Promise<boolean> {
  if (!isSold(order.status)) return true
  const received = (await readSums(tx, order)).sums.own?.received ?? 0
  return received >= order.totalSen
}

/** @returns false when the buyer was told, or the order has changed since */
async function takeSaleBack(change: OrderChange, by: Actor): Promise<boolean> {
  const { tx, order } = change
  const hasMessage = order.email !== ''
  if (hasMessage && !(await withdrawMessage(tx, { orderId: order.id, kind: 'order_confirmed' }))) return false
  const orderColumns = { paid: 0, paidAt: null, paymentMethod: null }
  const isReservable = order.reservedUntil !== null
  return isReservable && (await applyEvent(change, 'admin-payment-undone', { by, orderColumns })) !== undefined
}

/**
 * Records that money which an admin had noted never came. If the other facts cover the total,
 * nothing else changes. Otherwise an order that was not sent is cancelled, with nothing owed; of
 * one that was sent, page and books say what is missing.
 * @returns undefined when there is no such money, or it was denied before
 */
export const denyPayment = (
  context: StoreContext,
  { entryId, restock, by }: { entryId: string; restock: boolean; by: Actor },
): Promise<OrderId | undefined> =>
  changeEntry(context, entryId, async (change, entry) => {
    const { tx, at, order } = change
    if (!isNoted(entry)) return undefined
    await updateEntry(change, entry, { failedAt: at, failureReason: 'it never came' })
    await auditOrder(change, by, 'payment denied', { after: { amount: formatMoney(entry.amountSen as Sen) } })
    const event = restock ? 'admin-denied-payment-restocked' : 'admin-denied-payment'
    if (!(await isCovered(change)) && (await applyEvent(change, event, { by })))
      await withdrawMessage(tx, { orderId: order.id, kind: 'order_confirmed' })
    await updateOrder(change, { updatedAt: at })
    await followLedger(change)
    return order.id
  })
