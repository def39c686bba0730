import { inTransaction, type Tx } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import type { Sen } from '#store/money.ts'
import { changeFor } from '#store/orders/order-life.ts'
import { lockOrder } from '#store/orders/order-queries.server.ts'
import { findItems, type OrderRow } from '#store/orders/order-rows.server.ts'
import { isUnpaid } from '#store/orders/order-status.ts'
import type { Outside } from '#store/outside.server.ts'
import { explainUnavailable, holdProducts, holdUntil, type Unavailable } from '#store/products/hold-products.server.ts'
import { zoneNote } from '#store/shipping/shipping.ts'
import { type Applied, applyChange, nothingApplied } from './apply-change.server.ts'
import type { SessionRequest } from './payments.ts'
import { settleSession } from './settle-session.server.ts'

/** What the shopper's browser believes it is about to pay. Sums in MYR; whatever is there must be the store's own. */
export interface PaymentRequest {
  orderId: OrderId
  items: readonly { id: string; price?: unknown; quantity?: unknown }[]
  shippingCost?: unknown
}

export type Opened =
  | { ok: true; url: string }
  | { ok: false; reason: 'unknown' | 'past-paying' | 'differs' | 'provider' }
  | { ok: false; reason: 'unavailable'; unavailable: Unavailable[] }

// The provider's shortest session is 30 minutes from its own clock, which may be ahead of ours.
const sessionMinutes = 31
// An opening that has not been heard of for this long has died with its process.
const openingMs = 60_000

/**
 * Opens a payment session for an order and holds its pieces as long as it lives (readings T4, T9, T10): all pieces or none, before anybody pays.
 * An earlier session of the order is ended at the provider first. When the provider can't open one the pieces are freed and the order is as it was.
 */
export async function openPayment(outside: Outside, request: PaymentRequest): Promise<Opened> {
  const { live, log, payments } = outside
  const reserved = await reserve(outside, request)
  if (!reserved.ok) return reserved
  live.announce(reserved.announcements)

  const earlier = await endEarlierSession(outside, reserved)
  if (earlier !== 'ended') return { ok: false, reason: earlier }
  try {
    const session = await payments.openSession(sessionRequest(outside, reserved))
    return await keep(outside, reserved, session)
  } catch (error) {
    log.error({ err: error, orderId: request.orderId }, 'No payment session could be opened')
    await letGo(outside, reserved)
    return { ok: false, reason: 'provider' }
  }
}

interface Reserved {
  order: OrderRow
  lines: { id: ProductId; title: string; image: string | null; price: Sen }[]
  attempt: number
  expiresAt: string
}

/** Holds the pieces and notes that a session is being opened, so that a crash from here on is found and undone. */
function reserve(
  { db, now }: Outside,
  request: PaymentRequest,
): Promise<(Reserved & { ok: true; announcements: Applied['announcements'] }) | (Opened & { ok: false })> {
  return inTransaction(db, async tx => {
    const order = await lockOrder(tx, request.orderId)
    if (!order) return { ok: false, reason: 'unknown' }
    if (!isUnpaid(order.status) || order.paymentStatus === 'processing') return { ok: false, reason: 'past-paying' }
    const lines = await readLines(tx, order)
    if (!isWhatWasShown(request, order, lines)) return { ok: false, reason: 'differs' }

    // The same button pressed twice joins the opening that is under way and gets the same session.
    const isJoining = order.openingAt !== null && now().getTime() - Date.parse(order.openingAt) < openingMs
    const attempt = isJoining ? order.attempt : order.attempt + 1
    const expiresAt =
      isJoining && order.sessionExpiresAt
        ? order.sessionExpiresAt
        : new Date(now().getTime() + sessionMinutes * 60_000).toISOString()

    const missed = await holdProducts(tx, lines, { orderId: order.id, until: expiresAt })
    if (missed.length > 0) {
      const unavailable = await explainUnavailable(tx, missed, order.id)
      return unavailable.length > 0
        ? { ok: false, reason: 'unavailable', unavailable }
        : { ok: false, reason: 'differs' }
    }
    await tx
      .updateTable('orders')
      .set({ attempt, openingAt: isJoining ? order.openingAt : now().toISOString(), sessionExpiresAt: expiresAt })
      .where('id', '=', order.id)
      .execute()
    return {
      ok: true,
      order,
      lines,
      attempt,
      expiresAt,
      announcements: lines.map(({ id }) => ({ topic: 'product' as const, id, change: 'held' as const })),
    }
  })
}

const readLines = async (tx: Tx, order: OrderRow): Promise<Reserved['lines']> =>
  (await findItems(tx, order)).map(({ productId, title, image, priceSen }) => ({
    id: productId,
    title,
    image,
    price: priceSen as Sen,
  }))

/** Never another sum than was shown (readings T1): pieces, prices, quantity and fee that the browser names must be the order's. */
function isWhatWasShown({ items, shippingCost }: PaymentRequest, order: OrderRow, lines: Reserved['lines']): boolean {
  const isSame = (value: unknown, ours: number) => value === undefined || value === ours
  return (
    items.length === lines.length &&
    isSame(shippingCost, order.shippingSen / 100) &&
    lines.every(line => {
      const item = items.find(({ id }) => id === line.id)
      return item && isSame(item.price, line.price / 100) && isSame(item.quantity, 1)
    })
  )
}

/** At most one session of an order can be paid: the earlier one is ended before the next is opened. When it turns out to be paid, or with a bank, that is settled instead. */
async function endEarlierSession(outside: Outside, reserved: Reserved): Promise<'ended' | 'past-paying' | 'provider'> {
  const { order } = reserved
  if (order.status !== 'awaiting_payment' || !order.stripeSessionId) return 'ended'
  try {
    const session = await outside.payments.endSession(order.stripeSessionId)
    if (session.outcome !== 'paid' && session.outcome !== 'deciding') return 'ended'
    await undo(outside, reserved)
    await settleSession(outside, session)
    return 'past-paying'
  } catch (error) {
    outside.log.error({ err: error, orderId: order.id }, 'The earlier payment session could not be ended')
    await undo(outside, reserved)
    return 'provider'
  }
}

/** The earlier session lives on, and the hold with it. */
const undo = ({ db }: Outside, { order, attempt }: Reserved) =>
  inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.attempt !== attempt || locked.openingAt === null) return
    const { sessionExpiresAt } = order
    await tx.updateTable('orders').set({ openingAt: null, sessionExpiresAt }).where('id', '=', order.id).execute()
    await holdUntil(tx, order.id, sessionExpiresAt)
  })

const sessionRequest = ({ publicUrl }: Outside, { order, lines, attempt, expiresAt }: Reserved): SessionRequest => ({
  orderId: order.id,
  attempt,
  orderNumber: order.orderNumber,
  email: order.email,
  lines: lines.map(({ title, image, price }) => ({ title, price, image: image && webAddress(image, publicUrl) })),
  shipping: { label: `Courier to ${order.shipState} (${zoneNote(order.shipState)})`, fee: order.shippingSen as Sen },
  expiresAt: new Date(expiresAt),
  successUrl: `${publicUrl}/thankyou?session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${publicUrl}/checkout?cancelled=${order.id}`,
})

/** The provider fetches pictures from the web; an older record's `data:` address is none. */
function webAddress(image: string, publicUrl: string): string | null {
  const url = URL.parse(image, publicUrl)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** Writes the session down before anybody learns its address; ends it again when the order has moved on meanwhile. */
async function keep(
  outside: Outside,
  { order, lines, attempt, expiresAt }: Reserved,
  session: { id: string; url: string },
): Promise<Opened> {
  const { db, live, now, payments } = outside
  const kept = await inTransaction(db, async (tx): Promise<{ ok: true; applied: Applied } | { ok: false }> => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.stripeSessionId === session.id) return { ok: true, applied: nothingApplied }
    const change =
      locked?.attempt === attempt && locked.openingAt !== null && changeFor('session-opened', locked.status)
    if (!locked || !change) return { ok: false }
    const missed = await holdProducts(
      tx,
      lines.map(({ id }) => ({ id })),
      { orderId: order.id, until: expiresAt },
    )
    if (missed.length > 0) return { ok: false }
    const also = { stripeSessionId: session.id, openingAt: null, askedAt: null }
    const at = now().toISOString()
    return { ok: true, applied: await applyChange(tx, locked, change, { at, by: 'shopper', also }) }
  })
  if (!kept.ok) {
    await payments.endSession(session.id)
    return { ok: false, reason: 'past-paying' }
  }
  live.announce(kept.applied.announcements)
  return { ok: true, url: session.url }
}

/** The provider could not open a session: the pieces are free again. An earlier session that was ended for this one leaves the order pending. */
async function letGo({ db, live, now }: Outside, { order, attempt }: Reserved): Promise<void> {
  const applied = await inTransaction(db, async tx => {
    const locked = await lockOrder(tx, order.id)
    if (locked?.attempt !== attempt || locked.openingAt === null) return nothingApplied
    await tx.updateTable('orders').set({ openingAt: null }).where('id', '=', order.id).execute()
    const event = locked.status === 'awaiting_payment' ? 'released' : 'session-not-opened'
    const change = changeFor(event, locked.status)
    return change ? applyChange(tx, locked, change, { at: now().toISOString(), by: 'shopper' }) : nothingApplied
  })
  live.announce(applied.announcements)
}
