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
import type { StoreContext } from '#store/store-context.server.ts'
import { recordIdSchema } from '../ui/form-schemas.ts'
import { maxSelectedOrders } from './orders-url.ts'
import { changedPaymentMessage, describeLookUp, disputedMessage, lookUpTimeoutMs } from './payment-look-up.ts'

/** `refused`: the orders that are as they were, and why. */
export type BulkResult = { changedIds: string[]; refused: { id: string; reason: string }[] } & (
  | { ok: true; message: string }
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

export const bulkFormSchema = z.object({
  intent: z.literal('bulk-status'),
  to: z.enum(fulfilmentStatuses),
  orders: orderList,
  /** Whether disputed orders are shipped, too. */
  confirmed: z.literal('yes').optional(),
})

/** Changes the status of several orders, each on its own: a refused one keeps no other back. */
export async function handleBulkForm(
  context: StoreContext,
  { to, orders, confirmed }: z.infer<typeof bulkFormSchema>,
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
  return changedIds.length > 0
    ? data<BulkResult>({ ok: true, message, changedIds, refused })
    : data<BulkResult>({ ok: false, error: message, changedIds, refused }, { status: 409 })
}

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
