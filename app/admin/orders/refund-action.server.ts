import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { sellPaidOrder } from '#store/checkout/sell-paid-order.server.ts'
import { cleanLine } from '#store/clean-text.ts'
import { toShopDay } from '#store/dates.ts'
import { formatMoney, type Sen } from '#store/money.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { getEntryStatus } from '#store/orders/ledger.ts'
import { findEntry } from '#store/orders/ledger-queries.server.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { askAgain, explainRefund, notePaidBack, type PayBackResult, stopRefund } from '#store/orders/pay-back.server.ts'
import { type RequestRefundResult, requestRefund } from '#store/orders/request-refund.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { refuse } from '../ui/admin-form.server.ts'
import { recordIdSchema, typedText } from '../ui/form-schemas.ts'
import {
  describeLimit,
  getFateField,
  getFirstRefundDay,
  listChosenProducts,
  parsePaidBack,
  parseRefundValues,
  type RefundErrors,
  type RefundValues,
} from './order/refund-values.ts'

/** Empty for what was not paid at the provider. */
const paymentId = z
  .string()
  .regex(/^[\w-]{0,100}$/)
  .transform(id => id || null)

/** The pieces are fields of their own names. */
export const refundFormSchema = z.discriminatedUnion('intent', [
  z
    .object({
      intent: z.literal('refund'),
      orderId: recordIdSchema,
      refundId: recordIdSchema,
      amount: typedText(2_000),
      reason: typedText(2_000).transform(cleanLine),
      way: typedText(100),
      shipping: typedText(100),
      paidHow: typedText(2_000).transform(cleanLine),
      paidOn: typedText(100),
      confirmed: z.literal('yes').optional(),
    })
    .catchall(z.string().max(100)),
  z.object({ intent: z.literal('ask-again'), orderId: recordIdSchema, paymentId }),
  z.object({
    intent: z.literal('note-paid-back'),
    orderId: recordIdSchema,
    paymentId,
    shownSen: z.coerce.number().int().optional(),
    paidHow: typedText(2_000).transform(cleanLine),
    paidOn: typedText(100),
  }),
  z.object({ intent: z.literal('sell-now'), orderId: recordIdSchema }),
  z.object({ intent: z.literal('stop-refund'), orderId: recordIdSchema, refundId: recordIdSchema }),
  z
    .object({
      intent: z.literal('explain-refund'),
      orderId: recordIdSchema,
      refundId: recordIdSchema,
      same: z.enum(['yes', 'no']),
    })
    .catchall(z.string().max(100)),
])
type RefundForm = z.infer<typeof refundFormSchema>

export type RefundActionResult = { ok: true; message: string } | RefusedRefund

export interface RefusedRefund {
  ok: false
  error: string
  errors?: RefundErrors
  /** As typed, for a page without scripts. */
  values?: RefundValues
  /** Whether the form's refund was made and refused: the next attempt is another refund. */
  isRefused?: boolean
}

interface RefundChange {
  order: AdminOrder
  by: Actor
}

/** Refunds, pays back what is owed, stops a refund, or records what one was for. */
export async function handleRefundForm(context: StoreContext, form: RefundForm, by: Actor) {
  const order = await findAdminOrder(context, form.orderId)
  if (!order) return refuse(404, 'There is no such order.')
  const change = { order, by }
  switch (form.intent) {
    case 'refund':
      return handleRequest(context, form, change)
    case 'ask-again': {
      const request = { orderId: order.id, paymentIntentId: form.paymentId, by }
      return respondToPayBack(order, await askAgain(context, request), 'refunded')
    }
    case 'note-paid-back':
      return handlePaidBack(context, form, change)
    case 'sell-now': {
      const result = await sellPaidOrder(context, { orderId: order.id, by })
      if (result.ok) return succeed(order, 'sold')
      return refuse(
        409,
        result.reason === 'taken' ? 'One of its pieces is taken: pay it back.' : 'Its payment is not waiting any more.',
      )
    }
    case 'stop-refund':
      return handleStop(context, form.refundId, change)
    case 'explain-refund':
      return handleExplanation(context, form, change)
  }
}

const succeed = ({ orderNumber }: AdminOrder, done: string) =>
  data<RefundActionResult>({ ok: true, message: `Order #${orderNumber}: ${done}` })

async function handleRequest(
  context: StoreContext,
  { intent, orderId, refundId: id, confirmed, ...typed }: Extract<RefundForm, { intent: 'refund' }>,
  { order, by }: RefundChange,
) {
  const values = toValues(typed)
  const refuseRequest = (status: number, error: string, more: Pick<RefusedRefund, 'errors' | 'isRefused'> = {}) =>
    refuse(status, error, { values, ...more })
  const parsed = parseRefundValues(values, { order, today: toShopDay(context.now()) })
  if (!parsed.ok) return refuseRequest(400, checkFields, { errors: parsed.errors })
  if (!confirmed) return refuseRequest(400, 'Nothing was refunded: say that you have checked it.')
  try {
    const result = await requestRefund(context, { id, orderId: order.id, ...parsed.refund, by })
    if (result.ok) return succeed(order, await describeRecorded(context, id))
    const { status = 409, error = checkFields, ...more } = describeRefusal(result)
    return refuseRequest(status, error, more)
  } catch (err) {
    context.log.error({ err, orderId }, 'Refund could not be requested for an admin')
    return refuseRequest(502, unreachable)
  }
}

const toValues = (fields: Record<string, unknown>): RefundValues =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))

const checkFields = 'Nothing was refunded: check what is marked.'
const unreachable = 'The payment provider did not answer: nothing has changed. Try again, it stays one refund.'

function describeRefusal(
  result: Extract<RequestRefundResult, { ok: false }>,
): Partial<Pick<RefusedRefund, 'error' | 'errors' | 'isRefused'>> & { status?: number } {
  switch (result.reason) {
    case 'unknown':
      return { status: 404, error: 'There is no such order.' }
    case 'not-sold':
      return { error: 'The order has nothing any more that was paid for.' }
    case 'refund-pending':
      return { error: 'The order waits for another refund, which has to end first.' }
    case 'not-paid-here':
      return { errors: { way: 'The payment provider has no payment of this order.' } }
    case 'returned-already':
      return { errors: { items: 'A chosen piece has been refunded meanwhile.' } }
    case 'too-much':
      return { errors: { amount: describeLimit(result.refundable) } }
    case 'refused': {
      const error = `The payment provider refused the refund: ${result.message}. Nothing has changed.`
      return { status: 502, error, isRefused: true }
    }
  }
}

/** Names what was recorded: a form that is sent again changes nothing of it. */
async function describeRecorded({ db }: StoreContext, id: string): Promise<string> {
  const refund = await findEntry(db, id)
  const amount = formatMoney((refund?.amountSen ?? 0) as Sen)
  if (refund?.way === 'by_hand') return `${amount} noted as paid back`
  return refund && getEntryStatus(refund) === 'asked' ? `refund of ${amount} pending` : `${amount} refunded`
}

function respondToPayBack(order: AdminOrder, result: PayBackResult, done: string) {
  if (result.ok) return succeed(order, result.isPending ? 'refund pending' : done)
  if (result.reason === 'refused') return refuse(502, `Refund failed: ${result.message}.`)
  return refuse(
    409,
    result.reason === 'other-sum'
      ? 'Not noted: another sum is owed by now. Look at the order again.'
      : 'Nothing of it is owed any more.',
  )
}

async function handlePaidBack(
  context: StoreContext,
  { paymentId: paymentIntentId, shownSen, ...values }: Extract<RefundForm, { intent: 'note-paid-back' }>,
  { order, by }: RefundChange,
) {
  const paid = parsePaidBack(values, { firstDay: getFirstRefundDay(order), today: toShopDay(context.now()) })
  if (!paid.ok) return refuse(400, 'Not noted: check how and when.', { errors: paid.errors })
  const request = { orderId: order.id, paymentIntentId, by, paid: paid.paid, shownSen }
  return respondToPayBack(order, await notePaidBack(context, request), 'noted as paid back')
}

async function handleStop(context: StoreContext, refundId: string, { order, by }: RefundChange) {
  const result = await stopRefund(context, { refundId, by })
  if (result.ok) return succeed(order, 'refund stopped, pay it back yourself')
  return result.reason === 'under-way'
    ? refuse(409, 'The payment provider is being asked just now. Try again in a minute.')
    : refuse(409, 'The payment provider has taken this refund, or it has ended.')
}

async function handleExplanation(
  context: StoreContext,
  { refundId, same, ...values }: Extract<RefundForm, { intent: 'explain-refund' }>,
  { order, by }: RefundChange,
) {
  const fields = toValues(values)
  const items = listChosenProducts(order, fields).map(productId => ({
    productId,
    restock: fields[getFateField(productId)] === 'restock',
  }))
  const result = await explainRefund(context, { refundId, isAwaited: same === 'yes', items, by })
  if (result.ok) return succeed(order, 'noted')
  return result.reason === 'returned-already'
    ? refuse(409, 'A chosen piece has come back before.')
    : refuse(409, 'This has been answered already.')
}
