import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { isPressApplied, listAuditEntries } from '#store/audit/audit.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { formatMoney, fromMyr } from '#store/money.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { fulfilmentStatuses } from '#store/orders/admin-status-changes.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { getDisplayName } from '#store/users/user.ts'
import { handleOrderForm, orderFormSchema } from '../orders/order-action.server.ts'
import { handleReservationForm, reservationFormSchema } from '../orders/reservation-action.server.ts'
import { getStatusName } from '../orders/status-name.ts'
import { handleSale, saleFormSchema } from '../products/product-actions.server.ts'
import { recordIdSchema } from '../ui/form-schemas.ts'
import type { PressResult } from './press.ts'

const formSchema = z.union([
  saleFormSchema.extend({ id: recordIdSchema.transform(id => id as ProductId) }),
  reservationFormSchema,
  orderFormSchema,
])
type Form = z.infer<typeof formSchema>

/** A press as a device sends it. */
export interface SentPress {
  id: string
  fields: Record<string, string>
  /** How long ago it was pressed. */
  waitedMs: number
  /** Whether others may have done the same before it arrived. */
  hasWaited: boolean
}

/**
 * Does what an admin has pressed, perhaps long ago. What others have done meanwhile is named, not
 * overwritten; done before, it isn't done again.
 * @returns undefined when it is no change that may wait
 */
export async function applyPress(
  store: StoreContext,
  press: SentPress,
  admin: Actor,
): Promise<PressResult | undefined> {
  const form = formSchema.safeParse(press.fields).data
  if (!form) return undefined
  if (await isPressApplied(store.db, press.id))
    return { ok: true, order: await findAdminOrder(store, form.id as OrderId) }
  const response = await applyForm(store, form, { ...press, by: { ...admin, pressId: press.id } })
  return response && 'data' in response ? response.data : response
}

async function applyForm(store: StoreContext, form: Form, press: SentPress & { by: Actor }) {
  const { fields, waitedMs, hasWaited, by } = press
  // A sale at a stall counts on the day on which it was made.
  const soldAt = new Date(store.now().getTime() - waitedMs).toISOString()
  if (form.intent === 'sell-elsewhere') return handleSale(store, { ...form, soldAt }, by)
  if (form.intent === 'note-payment')
    return (await findOtherPayment(store, form.id, press)) ?? handleReservationForm(store, form, by)
  if (form.intent === 'undo') return handleOrderForm(store, form, by)
  if (form.intent !== 'change-parcel' && !(form.intent === 'change-status' && getStep(form.to) >= 0)) return undefined
  const order = await findAdminOrder(store, form.id)
  const parcel = order && comparePressedParcel(order, form, fields.seenNumber)
  if (order && parcel === 'conflict') return describeConflict(store, order, { typed: form.trackingNumber, by })
  if (order && parcel === 'missing') return handleOrderForm(store, { ...form, intent: 'change-parcel' }, by)
  if (order && hasWaited && form.intent === 'change-status' && hasReached(order, form)) {
    const editor = await findEditor(store, form.id, by)
    return { ok: true as const, done: `${editor} marked it as ${getStatusName(order)} already`, order }
  }
  return handleOrderForm(store, form, by)
}

/** Two admins may note the same transfer: the second one is asked. */
async function findOtherPayment(
  store: StoreContext,
  id: OrderId,
  { fields, by }: SentPress & { by: Actor },
): Promise<PressResult | undefined> {
  const order = await findAdminOrder(store, id)
  if (!order || fields.seenReceived === undefined || order.received <= Number(fields.seenReceived)) return undefined
  const sum = formatMoney(fromMyr(order.received))
  const error = `${await findEditor(store, id, by)} noted money for it meanwhile, ${sum} in all. Is yours other money?`
  return { ok: false, error, confirm: { seenReceived: String(order.received) } }
}

type ParcelForm = Extract<Form, { intent: 'change-status' | 'change-parcel' }>

/** Whether the order is where the press was to bring it, or beyond. */
const hasReached = ({ status }: AdminOrder, { to, from }: Extract<ParcelForm, { intent: 'change-status' }>) =>
  status !== from && getStep(to) >= 0 && getStep(status) >= getStep(to)

const getStep = (status: string) => (fulfilmentStatuses as readonly string[]).indexOf(status)

/**
 * Whether the typed number would replace one that its admin has not seen, or is what a shipped
 * order lacks.
 */
function comparePressedParcel(order: AdminOrder, form: ParcelForm, seenNumber = '') {
  const { trackingNumber: typed } = form
  const current = order.trackingNumber ?? ''
  if (form.intent === 'change-parcel')
    return [typed, seenNumber].includes(current) || getStep(order.status) < getStep('shipped') ? 'fits' : 'conflict'
  if (typed === '' || current === typed || !hasReached(order, form)) return 'fits'
  return current === '' ? 'missing' : 'conflict'
}

async function describeConflict(
  store: StoreContext,
  order: AdminOrder,
  { typed, by }: { typed: string; by: Actor },
): Promise<PressResult> {
  const theirs = order.trackingNumber ?? ''
  const editor = await findEditor(store, order.id, by)
  const error = `${editor} noted ${theirs || 'no number'}; yours was ${typed || 'none'}: keep which?`
  return { ok: false, error, theirs }
}

async function findEditor({ db }: StoreContext, id: string, by: Actor): Promise<string> {
  const [last] = await listAuditEntries(db, id, 1)
  if (!last) return 'Somebody'
  return last.actorEmail === by.email ? 'You' : getDisplayName({ email: last.actorEmail })
}
