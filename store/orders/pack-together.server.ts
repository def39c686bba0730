import type { Actor } from '#store/audit/audit.server.ts'
import type { Db } from '#store/database.server.ts'
import { toShopDay } from '#store/dates.ts'
import { createId, type OrderId } from '#store/ids.ts'
import { type Translations, translate } from '#store/languages.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { auditOrder, changeOrder, type OrderChange, updateOrder } from './change-order.server.ts'
import { readSums } from './ledger-queries.server.ts'
import { notifyAdmins } from './notify-admins.server.ts'
import { isEarlier, isOneParcel, isPackable } from './one-parcel.ts'
import { findOrderRow, lockOrder } from './order-queries.server.ts'
import type { OrderRow } from './order-rows.server.ts'
import { lockPackedOrders } from './parcel-queries.server.ts'
import { recordRefund } from './request-refund.server.ts'
import { sendRequestedRefund } from './send-refunds.server.ts'
import { lookUpRefunds } from './sync-refunds.server.ts'
import { undoMs } from './undo-time.ts'

export type PackResult = { ok: true } | { ok: false; reason: 'unknown' | 'not-packable' }

interface PackRequest {
  orderId: OrderId
  withId: OrderId
  /** Whether the buyer gets the fee back that was paid for the second parcel. */
  givesFeeBack: boolean
  by: Actor
}

/**
 * Packs the pieces of two orders of one buyer into one parcel: that of the order that was placed
 * first. The second fee goes back once the time is over in which this can be undone. Idempotent.
 * @returns `not-packable`: one of them was sent, is disputed or refunded in part, or goes elsewhere
 */
export async function packTogether(context: StoreContext, request: PackRequest): Promise<PackResult> {
  const [a, b] = [await findOrderRow(context.db, request.orderId), await findOrderRow(context.db, request.withId)]
  if (!a || !b || a.id === b.id) return { ok: false, reason: 'unknown' }
  const [first, second] = isEarlier(a, b) ? [a, b] : [b, a]
  const result = await changeOrder(context, first.id, async change => pack(change, second.id, request))
  return result ?? { ok: false, reason: 'unknown' }
}

async function pack(change: OrderChange, secondId: OrderId, { givesFeeBack, by }: PackRequest): Promise<PackResult> {
  const { tx, at, order: first } = change
  const second = await lockOrder(tx, secondId)
  if (!second) return { ok: false, reason: 'unknown' }
  if (second.packedWith === first.id) return { ok: true }
  const isPossible = isPackable(first) && isPackable(second) && isOneParcel(first, second)
  if (!isPossible || (await isGoingBack(tx, first)) || (await isGoingBack(tx, second)))
    return { ok: false, reason: 'not-packable' }
  const ofSecond = { ...change, order: second }
  // What was packed with the second one comes along.
  for (const packed of await lockPackedOrders(tx, second))
    await updateOrder({ ...change, order: packed }, { packedWith: first.id, updatedAt: at })
  const isFeeDue = givesFeeBack && second.shippingSen > 0
  const feeRefundAt = isFeeDue ? new Date(Date.parse(at) + undoMs).toISOString() : null
  await updateOrder(ofSecond, { packedWith: first.id, feeRefundAt, updatedAt: at })
  await updateOrder(change, { updatedAt: at })
  await auditOrder(ofSecond, by, 'packed together', { after: { with: first.orderNumber, feeGoesBack: isFeeDue } })
  await auditOrder(change, by, 'packed together', { after: { with: second.orderNumber } })
  return { ok: true }
}

const isGoingBack = async (db: Db, order: OrderRow) =>
  (await readSums(db, order)).sums.payments.some(({ underWay }) => underWay > 0)

export type PackApartResult = { ok: true; isFeeBack: boolean } | { ok: false; reason: 'unknown' | 'sent' }

/**
 * Gives the orders of a parcel parcels of their own again, as long as none was sent. A fee that has
 * gone back stays with the buyer.
 */
export async function packApart(
  context: StoreContext,
  { orderId, by }: { orderId: OrderId; by: Actor },
): Promise<PackApartResult> {
  const parcelId = (await findOrderRow(context.db, orderId))?.packedWith ?? orderId
  const result = await changeOrder(context, parcelId, async (change): Promise<PackApartResult> => {
    const { tx, at, order } = change
    const packed = await lockPackedOrders(tx, order)
    if ([order, ...packed].some(({ status }) => status === 'shipped' || status === 'delivered'))
      return { ok: false, reason: 'sent' }
    let isFeeBack = false
    for (const other of packed) {
      const ofOther = { ...change, order: other }
      isFeeBack ||= other.refundedSen > 0 || (await isGoingBack(tx, other))
      await updateOrder(ofOther, { packedWith: null, feeRefundAt: null, updatedAt: at })
      await auditOrder(ofOther, by, 'packed apart', { before: { with: order.orderNumber } })
    }
    await updateOrder(change, { updatedAt: at })
    return { ok: true, isFeeBack }
  })
  return result ?? { ok: false, reason: 'unknown' }
}

/** Sends what an admin has decided, whom the audit log names. */
const system: Actor = { uid: 'system', email: 'system' }

const reasons: Translations = {
  en: 'Sent in one parcel with another order',
  ms: 'Dihantar dalam satu bungkusan dengan pesanan lain',
}

/** Gives the fees of second parcels back, once it can't be undone any more. */
export async function refundPackedFees(context: StoreContext): Promise<void> {
  const due = await context.db
    .selectFrom('orders')
    .select(['id', 'paymentIntentId'])
    .where('feeRefundAt', '<=', context.now().toISOString())
    .limit(100)
    .execute()
  for (const { id: orderId, paymentIntentId } of due)
    try {
      await lookUpRefunds(context, { orderId, paymentIntentId })
      await refundPackedFee(context, orderId)
    } catch (err) {
      context.log.error({ err, orderId }, 'Shipping fee could not be given back, will retry')
    }
}

async function refundPackedFee(context: StoreContext, orderId: OrderId): Promise<void> {
  const id = createId()
  const isRecorded = await changeOrder(context, orderId, async change => {
    const { tx, order } = change
    const { paymentIntentId, shippingSen, language } = order
    // It was packed apart meanwhile.
    if (order.feeRefundAt === null) return undefined
    await updateOrder(change, { feeRefundAt: null })
    // What an admin has given back meanwhile may be this fee.
    if (order.refundedSen > 0 || (await isGoingBack(tx, order))) return false
    const { ok } = await recordRefund(change, {
      orderId,
      id,
      amount: shippingSen as Sen,
      items: [],
      reason: translate(reasons, language),
      ...(paymentIntentId === null
        ? { way: 'by_hand', paid: { how: 'By hand', on: toShopDay(context.now()) } }
        : { way: 'provider' }),
      by: system,
    })
    return ok
  })
  if (isRecorded === undefined || (isRecorded && (await sendRequestedRefund(context, id)).ok)) return
  await changeOrder(context, orderId, change => {
    const amount = formatMoney(change.order.shippingSen as Sen)
    return notifyAdmins(change, {
      note: `its shipping fee of ${amount} did not go back. Refund it on the order's page.`,
    })
  })
}
