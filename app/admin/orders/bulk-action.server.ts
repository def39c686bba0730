import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { refreshPayments } from '#store/checkout/look-up-payment.server.ts'
import type { OrderId } from '#store/ids.ts'
import { fulfilmentStatuses } from '#store/orders/admin-status-changes.ts'
import { type ChangeOrderStatusResult, changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { findOpenDisputes } from '#store/orders/dispute-queries.server.ts'
import { type OrderStatus, orderStatuses } from '#store/orders/order-status.ts'
import { listParcelIds } from '#store/orders/parcel-queries.server.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { maxSelectedOrders } from './orders-url.ts'
import { changedPaymentMessage, describeLookUp, disputedMessage, lookUpTimeoutMs } from './payment-look-up.ts'

/**
 * `refused`: the orders that are as they were, and why. `done`: what the page says besides the
 * toast. `undoable`: those that were changed, as `bulk-undo` takes them.
 */
export type BulkResult = { changedIds: string[]; refused: { id: string; reason: string }[]; undoable?: string } & (
  | { ok: true; message: string; done: string }
  | { ok: false; error: string }
)

/** Ids with the statuses that the page showed, such as 'id1:paid,id2:processing'. */
const orderList = z
  .string()
  .transform(text => text.split(',').map(entry => ({ id: entry.split(':')[0], from: entry.split(':')[1] })))
  .pipe(
    z
      .array(z.object({ id: recordIdSchema, from: z.enum(orderStatuses) }))
      .min(1)
      .max(maxSelectedOrders),
  )

const bulkStatusSchema = z.object({
  intent: z.literal('bulk-status'),
  to: z.enum(fulfilmentStatuses),
  orders: orderList,
  /** Whether disputed orders are shipped, too. */
  confirmed: z.literal('yes').optional(),
})

export const bulkFormSchema = z.union([
  bulkStatusSchema,
  /** With the statuses that the change has set. */
  z.object({ intent: z.literal('bulk-undo'), orders: orderList }),
])

export const handleBulkForm = (context: StoreContext, form: z.infer<typeof bulkFormSchema>, by: Actor) =>
  form.intent === 'bulk-undo' ? undoAll(context, form.orders, by) : changeAll(context, form, by)

/** Undoes the change of several orders, each on its own. */
async function undoAll(context: StoreContext, orders: z.infer<typeof orderList>, by: Actor) {
  const changedIds: string[] = []
  const refused: { id: string; reason: string }[] = []
  for (const { id, from } of orders) {
    const { ok } = await undoStatusChange(context, { orderId: id as OrderId, changedTo: from, by })
    if (ok) changedIds.push(id)
    else refused.push({ id, reason: 'it is too late to undo this' })
  }
  const done = `${changedIds.length} as before`
  return respond(`${changedIds.length} of ${orders.length} orders are as before`, { changedIds, refused, done })
}

/** Changes the status of several orders, each on its own: a refused one keeps no other back. */
async function changeAll(
  context: StoreContext,
  { to, orders, confirmed }: z.infer<typeof bulkStatusSchema>,
  by: Actor,
) {
  const changedIds: string[] = []
  const refused: { id: string; reason: string }[] = []
  const parcels = new Map<string, OrderId[]>()
  for (const { id } of orders) parcels.set(id, to === 'shipped' ? await listParcelIds(context.db, id as OrderId) : [])
  const shippedIds = [...new Set([...parcels.values()].flat())]
  const lookUps = await refreshPayments(context, shippedIds, { timeoutMs: lookUpTimeoutMs })
  const disputed = await findOpenDisputes(context.db, confirmed ? [] : shippedIds)
  for (const { id, from } of orders) {
    const parcelIds = parcels.get(id) ?? []
    if (parcelIds.some(packed => lookUps.get(packed) === 'changed')) {
      refused.push({ id, reason: changedPaymentMessage })
      continue
    }
    if (parcelIds.some(packed => disputed.has(packed))) {
      refused.push({ id, reason: disputedMessage })
      continue
    }
    const result = await changeOrderStatus(context, { orderId: id as OrderId, from, to, restock: false, by })
    if (result.ok) changedIds.push(id)
    else refused.push({ id, reason: describeRefusal(result, to) })
  }
  const refusals = refused.length > 0 ? `, ${refused.length} refused` : ''
  const notes = new Set(
    changedIds.flatMap(id => parcels.get(id) ?? []).flatMap(id => describeLookUp(lookUps.get(id) ?? 'unchanged')),
  )
  const message = [`${changedIds.length} of ${orders.length} orders marked as ${to}${refusals}`, ...notes].join('. ')
  const undoable = changedIds.map(id => `${id}:${to}`).join()
  return respond(message, { changedIds, refused, undoable, done: `${changedIds.length} marked as ${to}` })
}

const respond = (
  message: string,
  result: Pick<BulkResult & { ok: true }, 'changedIds' | 'refused' | 'undoable' | 'done'>,
) =>
  result.changedIds.length > 0
    ? data<BulkResult>({ ok: true, message, ...result })
    : data<BulkResult>({ ok: false, error: message, ...result }, { status: 409 })

function describeRefusal(result: Exclude<ChangeOrderStatusResult, { ok: true }>, to: OrderStatus): string {
  switch (result.reason) {
    case 'unknown':
      return 'there is no such order'
    case 'refund-pending':
      return 'its refund is pending'
    case 'not-allowed':
      return `Cannot change status from ${result.from} to ${to}`
    case 'refused':
      return result.message
  }
}
