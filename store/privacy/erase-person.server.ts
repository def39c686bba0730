import { sql } from 'kysely'
import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import { containsText, isPostgres, type Tx } from '#store/database.server.ts'
import { erasedEmail, erasedText } from '#store/erased-person.ts'
import { type OrderId, shortOrderId } from '#store/ids.ts'
import { type LedgerRows, listOpenRefunds, readLedgers } from '#store/orders/ledger-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isReserved } from '#store/orders/order-status.ts'
import { deleteDraftsOfAdmin } from '#store/products/saved-drafts.server.ts'
import { isSameEmail } from '#store/same-email.server.ts'
import type { StoreEvent } from '#store/store-events.ts'
import type { User } from '#store/users/user.ts'
import { findUserByEmail, lockAdmins } from '#store/users/user-queries.server.ts'
import { eraseBuyers, erasedOrderColumns, erasedSaleColumns } from './erase-orders.server.ts'
import { eraseTexts } from './erase-texts.server.ts'

/** Why a person can't be erased yet. */
export type Obstacle =
  | { reason: 'checkout' | 'to-ship' | 'refund'; orderNumber: string }
  | { reason: 'last-admin'; orderNumber: null }

/** What was erased, in rows. */
export interface ErasedPerson {
  user: Pick<User, 'uid' | 'isAdmin'> | undefined
  sessions: number
  orders: number
  products: number
  notifications: number
  messages: number
  orderNotes: number
  feedbacks: number
  questions: number
  auditEntries: number
}

export type ErasePersonResult =
  | { ok: true; erased: ErasedPerson; obstacles: Obstacle[] }
  | { ok: false; reason: 'obstacles' | 'preview'; erased: ErasedPerson; obstacles: Obstacle[] }

interface ErasePersonOptions {
  by: Actor
  /** Empty for a person of whom only a number is known. */
  email: string
  /** Further orders that are this person's, as an admin has said. */
  picked?: readonly OrderId[]
  /** In +60 form: offers name nobody but a number. */
  phone?: string
  /** Erases in spite of obstacles. */
  isForced?: boolean
  /** Rolls everything back, so that the result says what would be erased. */
  isPreview?: boolean
}

/**
 * Erases a person by e-mail address, ignoring case and surrounding spaces, and by orders: masks
 * them, the buyer of sold products, notifications, feedback and audit entries, and deletes the
 * account, the questions and the notes on the orders. The books stay as they are: amounts, dates,
 * items and statuses. Idempotent.
 * @returns `obstacles`: nothing was changed, because a checkout or a refund is running, an order is
 * to be shipped or no admin would be left. `preview`: nothing was changed, as asked.
 */
export async function erasePerson(
  context: ChangeContext,
  { by, email: givenEmail, picked = [], phone = '', isForced = false, isPreview = false }: ErasePersonOptions,
): Promise<ErasePersonResult> {
  const email = givenEmail.trim().toLowerCase()
  return changeAsAdmin(context, by, async ({ tx, at, audit, publish }) => {
    const user = email === '' ? undefined : await findUserByEmail(tx, email)
    const orders = await lockOrders(tx, { email, user, picked })
    const ofPicked = orders.filter(({ id }) => picked.includes(id)).map(({ shipPhone }) => shipPhone)
    const numbers = [phone, ...ofPicked].filter(Boolean)
    const obstacles = await listObstacles(tx, { orders, user, at })
    const erased = await eraseEverywhere(tx, { email, numbers, orders, user, at })
    if (isPreview) return { ok: false, reason: 'preview', erased, obstacles }
    if (obstacles.length > 0 && !isForced) return { ok: false, reason: 'obstacles', erased, obstacles }
    if (countErased(erased) > 0)
      await audit('person erased', user?.uid ?? 'without account', { after: { ...erased, user: user !== undefined } })
    publish(...createEvents(orders, user))
    return { ok: true, erased, obstacles }
  })
}

/** Counts all rows, the account included. */
export const countErased = ({ user, ...counts }: ErasedPerson): number =>
  Object.values(counts).reduce((sum, count) => sum + count, user ? 1 : 0)

/** Reads and locks the orders with an address, placed with its account, or picked. */
const lockOrders = (
  tx: Tx,
  { email, user, picked }: { email: string; user: User | undefined; picked: readonly OrderId[] },
): Promise<OrderRow[]> =>
  tx
    .updateTable('orders')
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where(eb =>
      eb.or([
        isSameEmail('email', email),
        eb('userId', '=', user?.uid ?? ''),
        ...(picked.length > 0 ? [eb('id', 'in', picked)] : []),
      ]),
    )
    .returningAll()
    .execute()

async function listObstacles(
  tx: Tx,
  { orders, user, at }: { orders: readonly OrderRow[]; user: User | undefined; at: string },
): Promise<Obstacle[]> {
  const ledgers = await readLedgers(
    tx,
    orders.map(({ id }) => id),
  )
  const obstacles = orders.flatMap((order): Obstacle[] => {
    const reason = findObstacle(order, at) ?? (hasOpenRefund(order, ledgers.get(order.id)) ? 'refund' : undefined)
    return reason ? [{ reason, orderNumber: shortOrderId(order.id) }] : []
  })
  const isLastAdmin = user?.isAdmin && (await lockAdmins(tx)).length === 1
  return isLastAdmin ? [...obstacles, { reason: 'last-admin', orderNumber: null }] : obstacles
}

const hasOpenRefund = (order: OrderRow, ledger: LedgerRows | undefined): boolean =>
  ledger !== undefined && listOpenRefunds(order, ledger, '').length > 0

function findObstacle(order: OrderRow, at: string): 'checkout' | 'to-ship' | undefined {
  const { status, paymentStatus, checkoutStartedAt } = order
  if (status === 'paid' || status === 'processing') return 'to-ship'
  const isPaying = status === 'awaiting_payment' || paymentStatus === 'processing' || checkoutStartedAt !== null
  const isRunning = isPaying || isReserved(order, at)
  return isRunning ? 'checkout' : undefined
}

interface Traces {
  email: string
  /** In +60 form. */
  numbers: readonly string[]
  orders: readonly OrderRow[]
  user: User | undefined
  at: string
}

async function eraseEverywhere(tx: Tx, { email, numbers, orders, user, at }: Traces): Promise<ErasedPerson> {
  const ids = orders.map(({ id }) => id)
  if (ids.length > 0) await tx.updateTable('orders').set(erasedOrderColumns).where('id', 'in', ids).execute()
  const questions = await tx
    .deleteFrom('feedbacks')
    .where('language', 'is not', null)
    // An offer may have come with a number instead of an address.
    .where(eb => eb.or([isSameEmail('email', email), ...numbers.map(number => eb('email', '=', number))]))
    .executeTakeFirstOrThrow()
  // After the questions: one that is being answered is waited for, and its message goes, too.
  const messages = await tx.deleteFrom('messages').where(isSameEmail('recipient', email)).executeTakeFirstOrThrow()
  const buyers = await eraseBuyers(tx, ids)
  // Sales from before orders were recorded have no order.
  const otherSales = await tx
    .updateTable('products')
    .set(erasedSaleColumns)
    .where(isSameEmail('sold_to_email', email))
    .executeTakeFirstOrThrow()
  const feedback = await tx
    .updateTable('feedbacks')
    .set({ email: erasedEmail, message: erasedText })
    .where(isSameEmail('email', email))
    .executeTakeFirstOrThrow()
  const texts = email === '' ? {} : await eraseTexts(tx, email)
  return {
    user: user && { uid: user.uid, isAdmin: user.isAdmin },
    sessions: email === '' ? 0 : await deleteAccount(tx, { email, user, at }),
    orders: orders.length,
    products: buyers.products + Number(otherSales.numUpdatedRows),
    notifications: buyers.notifications + (texts.notifications ?? 0),
    messages: Number(messages.numDeletedRows),
    orderNotes: buyers.orderNotes + (texts.orderNotes ?? 0),
    feedbacks: Number(feedback.numUpdatedRows) + (texts.feedbacks ?? 0),
    questions: buyers.questions + Number(questions.numDeletedRows),
    auditEntries: texts.auditEntries ?? 0,
  }
}

/**
 * Deletes the account with what belongs to it, by foreign keys, and what mentions it.
 * @returns the number of sessions
 */
async function deleteAccount(
  tx: Tx,
  { email, user, at }: { email: string; user: User | undefined; at: string },
): Promise<number> {
  if (isPostgres(tx)) await sql`delete from rate_limits where ${containsText(sql`lower(key)`, email)}`.execute(tx)
  await sql`delete from verifications
    where value = ${user?.uid ?? ''} or ${containsText(sql`lower(identifier)`, email)}
      or ${containsText(sql`lower(value)`, email)}`.execute(tx)
  if (!user) return 0
  const { rows } = await sql`delete from sessions where user_id = ${user.uid} returning id`.execute(tx)
  await deleteDraftsOfAdmin(tx, user.uid, at)
  await tx.deleteFrom('users').where('id', '=', user.uid).execute()
  return rows.length
}

const createEvents = (orders: readonly OrderRow[], user: User | undefined): StoreEvent[] => [
  ...orders.map(({ id }): StoreEvent => ({ topic: 'order', id, change: 'changed' })),
  ...(user ? [{ topic: 'user' as const, id: user.uid, change: 'removed' as const }] : []),
]
