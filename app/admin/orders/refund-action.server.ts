import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { cleanLine } from '#store/clean-text.ts'
import { toShopDay } from '#store/dates.ts'
import type { OrderId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { findRefund } from '#store/orders/refund-queries.server.ts'
import { recordSettlement, retryRefund, type Settlement } from '#store/orders/resolve-refund.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { refuse } from '../ui/admin-form.server.ts'
import { refundIdSchema } from '../ui/form-schemas.ts'
import { getFirstRefundDay, parsePaidBack, type RefundErrors } from './order/refund-values.ts'

export const refundFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('retry-refund'), refundId: refundIdSchema }),
  z.object({
    intent: z.literal('settle-refund'),
    refundId: refundIdSchema,
    way: z.enum(['by_hand', 'bank']),
    paidHow: z.string().max(2_000).default('').transform(cleanLine),
    paidOn: z.string().max(100).default(''),
  }),
])
type RefundForm = z.infer<typeof refundFormSchema>

export type RefundActionResult = { ok: true; message: string } | { ok: false; error: string; errors?: RefundErrors }

/**
 * Asks the provider again for a failed refund, or records how it has reached the buyer otherwise.
 */
export const handleRefundForm = (context: StoreContext, form: RefundForm, by: Actor) =>
  form.intent === 'retry-refund' ? handleRetry(context, form.refundId, by) : handleSettlement(context, form, by)

const dealtWith = 'This refund has already been dealt with.'

async function findRefundedOrder(context: StoreContext, refundId: string) {
  const refund = await findRefund(context.db, refundId)
  return refund && (await findAdminOrder(context, refund.orderId))
}

async function handleRetry(context: StoreContext, refundId: string, by: Actor) {
  const order = await findRefundedOrder(context, refundId)
  const result = await retryRefund(context, { refundId, by })
  if (result.ok) {
    const message = `Order #${order?.orderNumber}: ${result.isPending ? 'refund pending' : 'refunded'}`
    return data<RefundActionResult>({ ok: true, message })
  }
  switch (result.reason) {
    case 'not-failed':
    case 'under-way':
      return refuse(409, dealtWith)
    case 'refused':
      return refuse(502, `Refund failed: ${result.message}.`)
  }
}

async function handleSettlement(
  context: StoreContext,
  { refundId, way, ...values }: Extract<RefundForm, { intent: 'settle-refund' }>,
  by: Actor,
) {
  const order = await findRefundedOrder(context, refundId)
  if (!order) return refuse(404, 'There is no such refund.')
  const paid = parsePaidBack(values, { firstDay: getFirstRefundDay(order), today: toShopDay(context.now()) })
  if (way === 'by_hand' && !paid.ok) return refuse(400, 'Not noted: check how and when.', { errors: paid.errors })
  const settlement: Settlement = way === 'by_hand' && paid.ok ? { way, ...paid.paid } : { way: 'bank' }
  const result = await trySettlement(context, { refundId, by, settlement })
  const message = `Order #${order.orderNumber}: noted as ${way === 'by_hand' ? 'paid back' : 'taken by the bank'}`
  if (result.ok || (await isSettledBy(context, { refundId, orderId: order.id, way })))
    return data<RefundActionResult>({ ok: true, message })
  switch (result.reason) {
    case 'no-answer':
      return refuse(502, 'The payment provider did not answer: nothing was noted. Try again.')
    case 'under-way':
      return refuse(409, 'The payment provider is being asked just now. Try again in a minute.')
    default:
      return refuse(409, dealtWith)
  }
}

async function trySettlement(context: StoreContext, settlement: Parameters<typeof recordSettlement>[1]) {
  try {
    return await recordSettlement(context, settlement)
  } catch (err) {
    context.log.error({ err, refundId: settlement.refundId }, 'Refund could not be settled for an admin')
    return { ok: false, reason: 'no-answer' } as const
  }
}

/**
 * Whether a refund was settled in this way: a form that is sent again has done what it was to do.
 */
async function isSettledBy(
  { db }: StoreContext,
  { refundId, orderId, way }: { refundId: string; orderId: OrderId; way: Settlement['way'] },
): Promise<boolean> {
  const refund = await findRefund(db, refundId)
  const paidBy = refund?.settledBy ? await findRefund(db, refund.settledBy) : undefined
  return paidBy?.orderId === orderId && paidBy.way === way
}
