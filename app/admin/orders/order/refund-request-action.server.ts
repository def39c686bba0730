import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { cleanLine } from '#store/clean-text.ts'
import { toShopDay } from '#store/dates.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { findRefund } from '#store/orders/refund-queries.server.ts'
import { type RequestRefundResult, requestRefund } from '#store/orders/request-refund.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { recordIdSchema } from '../../ui/form-schemas.ts'
import { parseRefundValues, type RefundErrors, type RefundValues, refundWays } from './refund-values.ts'

export type RefundFormResult = { form: 'refund' } & (
  | { ok: true; message: string }
  | {
      ok: false
      error: string
      errors: RefundErrors
      /** As typed, for a page without scripts. */
      values: RefundValues
      /** Whether the form's refund was made and refused: the next attempt is another refund. */
      isRefused?: boolean
    }
)

const text = z.string().max(2_000).default('')

/** The pieces are fields of their own names. */
const refundRequestSchema = z
  .object({
    intent: z.literal('refund'),
    refundId: recordIdSchema,
    amount: text,
    reason: text.transform(cleanLine),
    way: z.enum(refundWays),
    shipping: z.literal('yes').optional(),
    paidHow: text.transform(cleanLine),
    paidOn: text,
    confirmed: z.literal('yes').optional(),
  })
  .catchall(z.string().max(100))

interface RefundRequestForm {
  orderId: string
  values: Record<string, unknown>
  by: Actor
}

export async function handleRefundRequest(context: StoreContext, { orderId, values, by }: RefundRequestForm) {
  const form = refundRequestSchema.safeParse(values)
  if (!form.success) return respondWithError(400, {}, { error: 'This is no refund: load the page again.' })
  const { refundId: id, intent, confirmed, ...typed } = form.data
  const shown = Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value ?? '']))
  const order = await findAdminOrder(context, orderId)
  if (!order) return respondWithError(404, shown, { error: 'There is no such order.' })
  const parsed = parseRefundValues(shown, { order, today: toShopDay(context.now()) })
  if (!parsed.ok) return respondWithError(400, shown, { error: checkFields, errors: parsed.errors })
  if (!confirmed) return respondWithError(400, shown, { error: 'Nothing was refunded: say that you have checked it.' })
  try {
    const result = await requestRefund(context, { id, orderId: order.id, ...parsed.refund, by })
    if (!result.ok) return respondWithRefusal(result, shown)
  } catch (err) {
    context.log.error({ err, orderId }, 'Refund could not be requested for an admin')
    return respondWithError(502, shown, { error: unreachable })
  }
  const message = `Order #${order.orderNumber}: ${await describeRecorded(context, id)}`
  return data<RefundFormResult>({ form: 'refund', ok: true, message })
}

const checkFields = 'Nothing was refunded: check what is marked.'
const unreachable = 'The payment provider did not answer: nothing has changed. Try again, it stays one refund.'

function respondWithRefusal(result: Extract<RequestRefundResult, { ok: false }>, values: RefundValues) {
  switch (result.reason) {
    case 'unknown':
      return respondWithError(404, values, { error: 'There is no such order.' })
    case 'not-sold':
      return respondWithError(409, values, { error: 'The order has nothing any more that was paid for.' })
    case 'refund-pending':
      return respondWithError(409, values, { error: 'The order waits for another refund, which has to end first.' })
    case 'not-paid-here':
      return respondWithError(409, values, {
        error: checkFields,
        errors: { way: 'The payment provider has no payment of this order.' },
      })
    case 'returned-already':
      return respondWithError(409, values, {
        error: checkFields,
        errors: { items: 'A chosen piece has been refunded meanwhile.' },
      })
    case 'too-much':
      return respondWithError(409, values, { error: checkFields, errors: { amount: describeLimit(result.refundable) } })
    case 'refused':
      return respondWithError(502, values, {
        error: `The payment provider refused the refund: ${result.message}. Nothing has changed.`,
        isRefused: true,
      })
  }
}

const describeLimit = (refundable: Sen) =>
  refundable > 0 ? `No more than ${formatMoney(refundable)} can be refunded.` : 'Nothing is left to refund.'

const respondWithError = (
  status: number,
  values: RefundValues,
  problem: { error: string; errors?: RefundErrors; isRefused?: boolean },
) => data<RefundFormResult>({ form: 'refund', ok: false, errors: {}, values, ...problem }, { status })

/** Names what was recorded: a form that is sent again changes nothing of it. */
async function describeRecorded({ db }: StoreContext, id: string): Promise<string> {
  const refund = await findRefund(db, id)
  const amount = formatMoney((refund?.amountSen ?? 0) as Sen)
  if (refund?.way === 'by_hand') return `${amount} noted as paid back`
  if (refund?.way === 'bank') return `${amount} noted as taken by the bank`
  return refund?.status === 'pending' ? `refund of ${amount} pending` : `${amount} refunded`
}
