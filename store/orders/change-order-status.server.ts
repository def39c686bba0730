import { type Actor, serializeActor } from '#store/audit/audit.server.ts'
import type { OrderId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { findAdminEvent, requiresRefund } from './admin-status-changes.ts'
import { applyEvent } from './apply-event.server.ts'
import { auditOrder, changeOrder, type OrderChange } from './change-order.server.ts'
import { followAgreement, giveBack } from './follow-ledger.server.ts'
import { isUnderWay } from './ledger.ts'
import { insertDecision } from './ledger-changes.server.ts'
import { readSums } from './ledger-queries.server.ts'
import type { Parcel } from './order.ts'
import { findOrderRow, findPreviousStatus } from './order-queries.server.ts'
import type { OrderStatus } from './order-status.ts'
import type { OrderEvent } from './order-transitions.ts'
import { lockPackedOrders } from './parcel-queries.server.ts'
import { type RequestedRefund, sendRequestedRefund } from './send-refunds.server.ts'

interface StatusChangeRequest {
  orderId: OrderId
  /** Status that the admin's page showed. The change is rejected when the order has another one. */
  from: OrderStatus
  to: OrderStatus
  /** Whether the products of a refunded order are for sale again. */
  restock: boolean
  /** Noted when the order is shipped. */
  parcel?: Parcel
  by: Actor
}

export type ChangeOrderStatusResult =
  /** `isPending`: the order changes once the provider has confirmed the refund. */
  | RequestedRefund
  | { ok: false; reason: 'unknown' | 'refund-pending' }
  /** `from` is the current status. */
  | { ok: false; reason: 'not-allowed'; from: OrderStatus }

type Refusal = Extract<ChangeOrderStatusResult, { ok: false }>

/**
 * Changes the status of an order for an admin. A change that refunds the payment asks the provider
 * first and takes effect only when the refund was made.
 * @returns `unknown`: no such order. `refund-pending`: the order waits for a refund. `not-allowed`:
 * the order has another status than `from`, or may not change to `to`. A change that the same admin
 * has just made is no error. `refused`: the provider has
 * refused the refund and nothing has changed.
 */
export async function changeOrderStatus(
  context: StoreContext,
  request: StatusChangeRequest,
): Promise<ChangeOrderStatusResult> {
  const started = await changeOrder(context, request.orderId, async change => {
    const result = await startStatusChange(change, request)
    return result.ok ? { ok: true as const, refund: change.refunds[0] } : result
  })
  if (!started) return { ok: false, reason: 'unknown' }
  if (!started.ok) return started
  return started.refund ? sendRequestedRefund(context, started.refund) : { ok: true, isPending: false }
}

async function startStatusChange(change: OrderChange, request: StatusChangeRequest): Promise<{ ok: true } | Refusal> {
  const { from, to, restock, by } = request
  const { tx, order } = change
  const event = findAdminEvent(from, to)
  if (await isRepeated(change, request)) return { ok: true }
  if (order.status !== from || !event) return { ok: false, reason: 'not-allowed', from: order.status }
  const { ledger, sums } = await readSums(tx, order)
  if (sums.isEnding) return { ok: false, reason: 'refund-pending' }
  if (!requiresRefund(from, to)) {
    await applyStatusChange(change, { ...request, event })
    if (to === 'shipped') await shipPacked(change, { ...request, event })
    await followAgreement(change)
    return { ok: true }
  }
  const { paymentIntentId } = order
  // What is owed goes back with it.
  const { received, returned, taken, underWay } = sums.own ?? { received: 0, returned: 0, taken: 0, underWay: 0 }
  const amountSen = received - returned - taken - underWay
  // What the provider has not taken yet could still be refused, and the rest would be more then.
  const isUncertain = ledger.entries.some(
    waiting => waiting.paymentIntentId === paymentIntentId && isUnderWay(waiting) && waiting.providerId === null,
  )
  if (isUncertain || (underWay > 0 && amountSen <= 0)) return { ok: false, reason: 'refund-pending' }
  if (paymentIntentId !== null && amountSen <= 0) return { ok: false, reason: 'not-allowed', from: order.status }
  const decidedBy = serializeActor(by)
  const ends = to === 'cancelled' ? 'cancelled' : 'refunded'
  const decision = { paymentIntentId, amountSen, decidedBy, ends, restock: Number(restock) } as const
  const { id: decisionId } = await insertDecision(change, decision)
  const entry = { paymentIntentId, amountSen, decisionId, requestedBy: decidedBy }
  // An order without a payment was paid outside the provider: nothing can be refunded there.
  if (paymentIntentId === null)
    await giveBack(change, { ...entry, reason: 'Paid outside the payment provider', way: 'by_hand' })
  else await giveBack(change, { ...entry, reason: `${to} by an admin`, way: 'provider' })
  return { ok: true }
}

/** Ships what is in the parcel of an order and ready to be sent. */
async function shipPacked(change: OrderChange, request: StatusChangeRequest & { event: OrderEvent }): Promise<void> {
  if (change.order.packedWith !== null) return
  for (const order of await lockPackedOrders(change.tx, change.order))
    if (order.status === request.from && !(await readSums(change.tx, order)).sums.isEnding)
      await applyStatusChange({ ...change, order }, request)
}

/** What an admin has noted, else what was noted of the parcel that the order is in. */
async function findParcel({ tx, order }: OrderChange, noted: Parcel | undefined): Promise<Parcel | undefined> {
  if (order.packedWith === null || noted?.trackingNumber) return noted
  const first = await findOrderRow(tx, order.packedWith)
  return first?.trackingNumber ? { courier: first.courier, trackingNumber: first.trackingNumber } : noted
}

/** How long a repeated change counts as the same one. */
const repeatMs = 60_000

/**
 * Whether the same admin has just made this change: a double press, or a retry after a lost
 * response.
 */
const isRepeated = async (change: OrderChange, { from, to, by }: StatusChangeRequest): Promise<boolean> =>
  change.order.status === to && (await findPreviousStatus(change, by, repeatMs)) === from

async function applyStatusChange(
  change: OrderChange,
  { event, to, parcel, by }: StatusChangeRequest & { event: OrderEvent },
): Promise<void> {
  const before = { status: change.order.status }
  const orderColumns = to === 'shipped' ? ((await findParcel(change, parcel)) ?? {}) : {}
  if (!(await applyEvent(change, event, { by, orderColumns })))
    throw new Error(`No transition for ${event} in status ${before.status}`)
  await auditOrder(change, by, 'order status changed', { before, after: { status: to } })
}
