import { z } from 'zod'
import type { Actor } from '#store/audit/audit.server.ts'
import { isPressApplied, listAuditEntries } from '#store/audit/audit.server.ts'
import type { ProductId } from '#store/ids.ts'
import { findAdminOrder } from '#store/orders/admin-order-queries.server.ts'
import { fulfilmentStatuses } from '#store/orders/admin-status-changes.ts'
import type { AdminOrder } from '#store/orders/order.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { getDisplayName } from '#store/users/user.ts'
import { handleOrderForm, orderFormSchema } from '../orders/order-action.server.ts'
import { handleReservationForm, reservationFormSchema } from '../orders/reservation-action.server.ts'
import { getStatusName } from '../orders/status-name.ts'
import { handleSale, saleFormSchema } from '../products/product-actions.server.ts'
import { type PressResult, pressIntents } from './press.ts'

const formSchema = z.union([saleFormSchema, reservationFormSchema, orderFormSchema])
type Form = z.infer<typeof formSchema>
type OrderForm = Extract<Form, { id: string }>

/** A press as a device sends it. */
export interface SentPress {
  id: string
  fields: Record<string, string>
  subjectId: string
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
  { id: pressId, fields, subjectId, hasWaited }: SentPress,
  admin: Actor,
): Promise<PressResult | undefined> {
  const form = formSchema.safeParse(fields).data
  if (!form || !(pressIntents as readonly string[]).includes(form.intent)) return undefined
  const by = { ...admin, pressId }
  const isApplied = await isPressApplied(store.db, pressId)
  if (form.intent === 'sell-elsewhere')
    return isApplied ? { ok: true } : unwrap(await handleSale(store, { ...form, id: subjectId as ProductId }, by))
  const { id } = form as OrderForm
  if (isApplied) return { ok: true, order: await findAdminOrder(store, id) }
  if (form.intent === 'note-payment') return unwrap(await handleReservationForm(store, form, by))
  if (form.intent !== 'change-parcel' && !(form.intent === 'change-status' && getStep(form.to) >= 0)) return undefined
  const order = await findAdminOrder(store, id)
  const parcel = order && comparePressedParcel(order, form, fields.seenNumber)
  if (order && parcel === 'conflict') return describeConflict(store, order, { typed: form.trackingNumber, by })
  if (order && parcel === 'missing')
    return unwrap(await handleOrderForm(store, { ...form, intent: 'change-parcel' }, by))
  if (order && hasWaited && form.intent === 'change-status' && hasReached(order, form))
    return { ok: true, done: `${await findEditor(store, id, by)} marked it as ${getStatusName(order)} already`, order }
  return unwrap(await handleOrderForm(store, form, by))
}

type ParcelForm = Extract<OrderForm, { intent: 'change-status' | 'change-parcel' }>

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

/** The result in what a page's action returns. */
const unwrap = (response: unknown): PressResult =>
  (typeof response === 'object' && response && 'data' in response ? response.data : response) as PressResult
