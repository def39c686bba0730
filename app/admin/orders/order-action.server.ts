import { data } from 'react-router'
import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { endPayment } from '#store/checkout/end-payment.server.ts'
import { type PaymentLookUp, refreshPayments } from '#store/checkout/look-up-payment.server.ts'
import type { OrderId } from '#store/ids.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { findUndoEvent } from '#store/orders/admin-status-changes.ts'
import { changeOrderStatus } from '#store/orders/change-order-status.server.ts'
import { changeParcel } from '#store/orders/change-parcel.server.ts'
import { findOpenDisputes } from '#store/orders/dispute-queries.server.ts'
import type { AdminOrder, Parcel } from '#store/orders/order.ts'
import { orderStatuses } from '#store/orders/order-status.ts'
import { packApart, packTogether } from '#store/orders/pack-together.server.ts'
import { findSharedNumber, listParcelIds } from '#store/orders/parcel-queries.server.ts'
import { recordBuyerMessage } from '#store/orders/record-buyer-message.server.ts'
import { undoStatusChange } from '#store/orders/undo-status-change.server.ts'
import { isCourierId, isTrackingNumber, normalizeTrackingNumber } from '#store/shipping/couriers.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { refuse } from '../ui/admin-form.server.ts'
import { getStatusName } from './status-name.ts'
import type { ParcelValues } from './use-order-action.ts'

export type OrderActionResult =
  /**
   * `message` is for a toast, `done` for the card. `notes` are what `done` says besides. `undo`:
   * the fields of the form that undoes it.
   */
  | {
      ok: true
      message?: string
      done?: string
      notes?: readonly string[]
      undo?: Record<string, string>
      order?: AdminOrder | undefined
    }
  /**
   * `refusal`: the provider has refused the refund, and why. `unknownSession`: the provider can't
   * end the payment, and an admin has to decide. `sharedNumber`: the order in another parcel that
   * has the tracking number.
   */
  | {
      ok: false
      error: string
      refusal?: string
      unknownSession?: { payableUntil: string | null }
      sharedNumber?: string
    }

const noSuchOrder = 'Failed to update order: there is no such order.'
const tooLate = 'It is too late to undo this: the order has changed since, or its buyer has been told.'
const id = z.string().transform(text => text as OrderId)
/** Empty fields are values that nobody has noted. */
const parcelFields = {
  courier: z.literal('').or(z.string().refine(isCourierId)).default(''),
  trackingNumber: z
    .string()
    .default('')
    .transform(normalizeTrackingNumber)
    .refine(text => text === '' || isTrackingNumber(text)),
  /** Whether an order in another parcel may have the number, too. */
  sharesNumber: z.literal('yes').optional(),
}
const toParcel = ({ courier, trackingNumber }: ParcelValues): Parcel => ({
  courier: courier || null,
  trackingNumber: trackingNumber || null,
})

export const orderFormSchema = z.union([
  z.object({ intent: z.literal('message-opened'), id }),
  z.object({ intent: z.literal('end-payment'), id, endsUnknown: z.literal('yes').optional() }),
  z.object({ intent: z.literal('pack-together'), id, withId: id, feeBack: z.literal('yes').optional() }),
  z.object({ intent: z.literal('pack-apart'), id }),
  z.object({ intent: z.literal('undo'), id, changedTo: z.enum(orderStatuses) }),
  z.object({ intent: z.literal('change-parcel'), id, ...parcelFields }),
  z.object({
    intent: z.literal('change-status').default('change-status'),
    id,
    from: z.enum(orderStatuses),
    to: z.enum(orderStatuses),
    restock: z.literal('yes').optional(),
    confirmed: z.literal('yes').optional(),
    ...parcelFields,
  }),
])
type OrderForm = z.infer<typeof orderFormSchema>

/** Responds with the order as it is now. `news` follows its number in the toast. */
export async function respondWithOrder(
  context: StoreContext,
  id: OrderId,
  { news, ...result }: { news?: string; done: string; undo?: Record<string, string> },
) {
  const order = await findAdminOrder(context, id)
  const message = news && { message: `Order #${order?.orderNumber}${news}` }
  return data<OrderActionResult>({ ok: true, ...message, ...result, order })
}

export async function handleOrderForm(context: StoreContext, form: OrderForm, by: Actor) {
  const { id } = form
  const succeed = (news: string, done: string) => respondWithOrder(context, id, { news, done })
  switch (form.intent) {
    case 'message-opened':
      return (await recordBuyerMessage(context, id))
        ? respondWithOrder(context, id, { done: 'Message opened in WhatsApp' })
        : refuse(404, noSuchOrder)
    case 'end-payment': {
      const result = await endPayment(context, { orderId: id, by, endsUnknown: form.endsUnknown === 'yes' })
      const isAgreed = (await findAdminOrder(context, id))?.reservedUntil != null
      return result.ok
        ? succeed(': payment ended', `Payment ended: the pieces ${isAgreed ? 'stay reserved' : 'are free'}`)
        : respondToOpenPayment(result)
    }
    case 'undo': {
      const result = await undoStatusChange(context, { orderId: id, changedTo: form.changedTo, by })
      if (!result.ok) return refuse(409, result.reason === 'unknown' ? noSuchOrder : tooLate)
      return succeed(` is ${result.status} again`, `Undone: ${result.status} again`)
    }
    case 'change-parcel': {
      const shared = await refuseSharedNumber(context, form)
      if (shared) return shared
      const result = await changeParcel(context, { orderId: id, parcel: toParcel(form), by })
      if (result.ok) return succeed(': parcel saved', 'Parcel saved')
      return refuse(409, result.reason === 'unknown' ? noSuchOrder : 'Failed to update order: it has not been shipped.')
    }
    case 'pack-together':
      return handlePacking(context, form, by)
    case 'pack-apart': {
      const result = await packApart(context, { orderId: id, by })
      if (!result.ok) return refuse(409, result.reason === 'unknown' ? noSuchOrder : 'The parcel was sent.')
      return succeed(
        ': packed apart',
        result.isFeeBack ? 'Packed apart. Its fee has gone back all the same.' : 'Packed apart',
      )
    }
    case 'change-status':
      return handleStatusChange(context, form, by)
  }
}

async function handlePacking(
  context: StoreContext,
  { id, withId, feeBack }: OrderForm & { intent: 'pack-together' },
  by: Actor,
) {
  const shown = await findAdminOrder(context, id)
  const result = await packTogether(context, { orderId: id, withId, givesFeeBack: feeBack === 'yes', by })
  if (!result.ok && result.reason === 'unknown') return refuse(404, noSuchOrder)
  if (!result.ok)
    return refuse(409, 'Not packed together: one of the orders has changed. Is it sent, disputed or refunded in part?')
  const { fee = 0, isPaidByHand } = shown?.packable ?? {}
  const outcome = isPaidByHand ? 'is noted as given back' : 'goes back'
  const feeNews = feeBack && fee > 0 ? `. ${formatMoney(fromMyr(fee))} ${outcome}` : ''
  return respondWithOrder(context, id, { done: `One parcel${feeNews}`, undo: { intent: 'pack-apart' } })
}

/** Asks before a parcel gets the number of another one: more often it was scanned twice. */
async function refuseSharedNumber(context: StoreContext, form: OrderForm & { sharesNumber?: 'yes' | undefined }) {
  if (!('trackingNumber' in form) || form.trackingNumber === '' || form.sharesNumber) return undefined
  const sharedNumber = await findSharedNumber(context, form)
  if (sharedNumber === undefined) return undefined
  return refuse(409, `Nothing was saved: order #${sharedNumber} has this tracking number.`, { sharedNumber })
}

/** How long 'Mark as shipped' waits for the payment provider. */
const lookUpTimeoutMs = 3_000

const changedPaymentMessage =
  'Not marked as shipped: a refund or a dispute of the payment was found just now. Look at the order, and press again to ship it all the same.'
const disputedMessage =
  'Not marked as shipped: the payment is disputed at the bank. Look at the order, and press again to ship it all the same.'
const noAnswerMessage =
  'The payment provider didn’t answer, so a refund or dispute of just now isn’t known: look at the payment there before the parcel leaves.'

const unknownMessage = 'The payment provider does not have the payment: look for it there.'

async function handleStatusChange(context: StoreContext, form: OrderForm & { intent: 'change-status' }, by: Actor) {
  const { id, from, to, restock, confirmed, ...parcel } = form
  const shared = to === 'shipped' && (await refuseSharedNumber(context, form))
  if (shared) return shared
  const ids = to === 'shipped' ? await listParcelIds(context.db, id) : []
  const lookUps = [...(await refreshPayments(context, ids, { timeoutMs: lookUpTimeoutMs })).values()]
  if (lookUps.includes('changed')) return refuse(409, changedPaymentMessage)
  if (!confirmed && ids.length > 0 && (await findOpenDisputes(context.db, ids)).size > 0)
    return refuse(409, disputedMessage)
  const change = { orderId: id, from, to, restock: restock === 'yes', parcel: toParcel(parcel), by }
  const result = await changeOrderStatus(context, change)
  if (result.ok) {
    const order = await findAdminOrder(context, id)
    if (result.isPending)
      return data<OrderActionResult>({ ok: true, message: `Order #${order?.orderNumber}: refund pending` })
    const notes = [...new Set(lookUps.flatMap(describeLookUp))]
    return data<OrderActionResult>({
      ok: true,
      message: `#${order?.orderNumber}: Order ${id} updated to ${to}`,
      done: [`Marked as ${order ? getStatusName(order) : to}`, ...notes].join('. '),
      notes,
      ...(findUndoEvent(to) && { undo: { intent: 'undo', changedTo: to } }),
      order,
    })
  }
  switch (result.reason) {
    case 'unknown':
      return refuse(404, noSuchOrder)
    case 'not-allowed':
      return refuse(409, `Cannot change status from ${result.from} to ${to}`)
    case 'refund-pending':
      return refuse(409, 'Failed to update order: its refund is pending.')
    case 'refused':
      return refuse(502, `Failed to update order: it was not refunded, ${result.message}.`, {
        refusal: `The payment provider refused the refund: ${result.message}. Nothing has changed.`,
      })
  }
}

/** What an admin is told of a look-up that has kept no order back. */
function describeLookUp(lookUp: PaymentLookUp): string[] {
  if (lookUp === 'no-answer') return [noAnswerMessage]
  return lookUp === 'unknown' ? [unknownMessage] : []
}

function respondToOpenPayment(result: Extract<Awaited<ReturnType<typeof endPayment>>, { ok: false }>) {
  switch (result.reason) {
    case 'unknown':
      return refuse(404, noSuchOrder)
    case 'not-waiting':
      return refuse(409, 'Failed to update order: it waits for no payment.')
    case 'paying':
      return refuse(409, 'The payment was not ended: it has been made, or its bank is deciding.')
    case 'provider':
      return refuse(502, 'The payment was not ended: the payment provider did not answer. Try again.')
    case 'unknown-session':
      return refuse(
        409,
        "The payment was not ended: the payment provider doesn't know its page. Were the keys changed?",
        { unknownSession: { payableUntil: result.payableUntil } },
      )
  }
}
