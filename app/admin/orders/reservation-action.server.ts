import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import {
  type ChangeReservationResult,
  cancelReservation,
  changeAgreedPrice,
  extendReservation,
} from '#store/checkout/change-reservation.server.ts'
import { type HandWay, handWays } from '#store/checkout/hand-way.ts'
import { denyPayment, type NotePaymentResult, notePayment, undoPayment } from '#store/checkout/note-payment.server.ts'
import { cleanLine } from '#store/clean-text.ts'
import { toShopDay } from '#store/dates.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { formatMoney, type Sen, sen } from '#store/money.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import { parsePrice } from '#store/products/price-text.ts'
import { isDay } from '#store/shop-days.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { getPriceField, readEnd } from '../reserve/reserve-values.ts'
import { refuse } from '../ui/admin-form.server.ts'
import { recordIdSchema, typedText } from '../ui/form-schemas.ts'
import { formatUntil } from './describe-reservation.ts'
import { respondWithOrder } from './order-action.server.ts'

const order = { id: recordIdSchema.transform(id => id as OrderId) }
const payment = { ...order, paymentId: recordIdSchema }

const handWaySchema = z.enum(Object.keys(handWays) as [HandWay, ...HandWay[]])

/** The prices of the pieces are fields of their own names. */
export const reservationFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('note-payment'),
    ...payment,
    amount: typedText(100),
    way: handWaySchema,
    reference: typedText(300).transform(cleanLine),
    on: z.string().refine(isDay),
  }),
  z.object({ intent: z.literal('undo-payment'), ...payment }),
  z.object({ intent: z.literal('deny-payment'), ...payment, restock: z.literal('yes').optional() }),
  z.object({ intent: z.literal('extend'), ...order, end: typedText(100), day: typedText(100) }),
  z.object({ intent: z.literal('change-price'), ...order, shipping: typedText(100) }).catchall(z.string().max(100)),
  z.object({ intent: z.literal('cancel-reservation'), ...order }),
])
type ReservationForm = z.infer<typeof reservationFormSchema>

/** Changes an order that an admin has made: its end, its price and its money. */
export async function handleReservationForm(context: StoreContext, form: ReservationForm, by: Actor) {
  const change = { orderId: form.id, by }
  const succeed = (done: string) => respondWithOrder(context, form.id, { news: `: ${done}`, done })
  const respond = (result: ChangeReservationResult, done: string) =>
    result.ok ? succeed(done) : refuse(409, refusals[result.reason])
  try {
    switch (form.intent) {
      case 'note-payment':
        return await handlePayment(context, form, by)
      case 'undo-payment':
        return (await undoPayment(context, { entryId: form.paymentId, by }))
          ? await succeed('Undone: not noted as paid')
          : refuse(409, 'It is too late to undo this. If the money never came, say so at the payment.')
      case 'deny-payment':
        return (await denyPayment(context, { entryId: form.paymentId, restock: form.restock === 'yes', by }))
          ? await succeed('Noted: it never came')
          : refuse(409, 'This was said before.')
      case 'extend': {
        const until = readEnd(form, context.now())
        if (!until) return refuse(400, refusals.time)
        const result = await extendReservation(context, { ...change, until })
        return await respond(result, `Reserved until ${formatUntil(until, context.now().toISOString())}`)
      }
      case 'change-price': {
        const prices = readPrices(form, await findAdminOrder(context, form.id))
        if (!prices) return refuse(400, 'Please give each price in digits, such as 45 or 45.50.')
        return await respond(await changeAgreedPrice(context, { ...change, ...prices }), 'Price changed')
      }
      case 'cancel-reservation':
        return await respond(await cancelReservation(context, change), 'Let go: the pieces are free')
    }
  } catch (err) {
    context.log.error({ err, orderId: form.id }, 'Reservation could not be changed for an admin')
    return refuse(502, 'Nothing was changed: the payment provider did not answer. Try again.')
  }
}

const refusals: Record<Extract<ChangeReservationResult, { ok: false }>['reason'], string> = {
  ended: 'Nothing was changed: nothing is reserved by this order any more.',
  time: 'Choose an end that is still to come, at most 30 days ahead.',
  total: 'Nothing was changed: the total has to be more than 0, and no more than the payment provider takes.',
  paying: 'Nothing was changed: it has been paid meanwhile, or its bank is deciding.',
}

function readPrices(form: Record<string, string>, order: AdminOrder | undefined) {
  const shippingFee = parsePrice(form.shipping ?? '')
  const prices = order?.items.map(({ id }) => ({ id, price: parsePrice(form[getPriceField(id)] ?? '') })) ?? []
  const isPriced = (item: (typeof prices)[number]): item is { id: ProductId; price: Sen } => item.price !== undefined
  return shippingFee !== undefined && prices.every(isPriced) ? { prices, shippingFee } : undefined
}

async function handlePayment(
  context: StoreContext,
  { id, paymentId, amount: typed, ...received }: Extract<ReservationForm, { intent: 'note-payment' }>,
  by: Actor,
) {
  const amount = parsePrice(typed)
  if (!amount) return refuse(400, 'Not noted: please give the amount in digits, such as 45 or 45.50.')
  if (received.on > toShopDay(context.now())) return refuse(400, 'Not noted: this day has not come yet.')
  const result = await notePayment(context, { ...received, orderId: id, id: paymentId, amount, by })
  if (!result.ok && result.reason === 'unknown') return refuse(404, 'There is no such order.')
  const done = describePayment(amount, received.way, result)
  return respondWithOrder(context, id, { news: `: ${done}`, done, undo: { intent: 'undo-payment', paymentId } })
}

function describePayment(amount: Sen, way: HandWay, result: NotePaymentResult): string {
  const noted = `${formatMoney(amount)} noted`
  if (!result.ok)
    return `${noted}: ${result.reason === 'owed' ? 'the order was paid before' : 'a piece is gone'}, so pay it back`
  return result.missing > 0
    ? `${noted}, ${formatMoney(sen(result.missing))} is missing`
    : `Paid: ${handWays[way]}, ${formatMoney(amount)}`
}
