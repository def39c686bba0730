import type { RawBuilder, SqlBool } from 'kysely'
import { type Actor, type ChangeContext, changeAsAdmin } from '#store/audit/audit.server.ts'
import type { Tx } from '#store/database.server.ts'
import { type OrderId, shortOrderId } from '#store/ids.ts'
import { emptyLedger, listOpenRefunds, readLedgers } from '#store/orders/ledger-queries.server.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { isReserved } from '#store/orders/order-status.ts'
import { deleteDraftsOfAdmin } from '#store/products/saved-drafts.server.ts'
import type { User } from '#store/users/user.ts'
import { findUserByEmail, lockAdmins } from '#store/users/user-queries.server.ts'
import { eraseTexts } from './erase-texts.server.ts'
import { eraseRows, isOrderOf, listNumbers, listPersonalRows, type Traces } from './personal-rows.server.ts'

/** Why a person can't be erased yet. */
export type Obstacle =
  | { reason: 'checkout' | 'to-ship' | 'refund'; orderNumber: string }
  | { reason: 'last-admin'; orderNumber: null }

/** What was erased, in rows. */
export interface ErasedPerson extends Record<(typeof countedTables)[number], number> {
  user: Pick<User, 'uid' | 'isAdmin'> | undefined
}
const countedTables = [
  ...(['sessions', 'orders', 'products', 'notifications', 'messages'] as const),
  ...(['orderNotes', 'feedbacks', 'questions', 'auditEntries'] as const),
]

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
    const uid = user?.uid
    const orders = await lockOrders(tx, isOrderOf({ email, uid }, picked))
    const ids = orders.map(({ id }) => id)
    const traces = { email, uid, ids, numbers: listNumbers(phone, orders, picked) }
    const obstacles = await listObstacles(tx, { orders, user, at })
    const erased = await eraseEverywhere(tx, { traces, user, at })
    if (isPreview) return { ok: false, reason: 'preview', erased, obstacles }
    if (obstacles.length > 0 && !isForced) return { ok: false, reason: 'obstacles', erased, obstacles }
    if (countErased(erased) > 0)
      await audit('person erased', user?.uid ?? 'without account', { after: { ...erased, user: user !== undefined } })
    for (const { id } of orders) publish({ topic: 'order', id, change: 'changed' })
    if (user) publish({ topic: 'user', id: user.uid, change: 'removed' })
    return { ok: true, erased, obstacles }
  })
}

/** Counts all rows, the account included. */
export const countErased = ({ user, ...counts }: ErasedPerson): number =>
  Object.values(counts).reduce((sum, count) => sum + count, user ? 1 : 0)

const lockOrders = (tx: Tx, isOfPerson: RawBuilder<SqlBool>): Promise<OrderRow[]> =>
  tx
    .updateTable('orders')
    .set(eb => ({ revision: eb('revision', '+', 1) }))
    .where(isOfPerson)
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
    const hasOpenRefund = listOpenRefunds(order, ledgers.get(order.id) ?? emptyLedger, at).length > 0
    const reason = findObstacle(order, at) ?? (hasOpenRefund ? 'refund' : undefined)
    return reason ? [{ reason, orderNumber: shortOrderId(order.id) }] : []
  })
  const isLastAdmin = user?.isAdmin && (await lockAdmins(tx)).length === 1
  return isLastAdmin ? [...obstacles, { reason: 'last-admin', orderNumber: null }] : obstacles
}

function findObstacle(order: OrderRow, at: string): 'checkout' | 'to-ship' | undefined {
  const { status, paymentStatus, checkoutStartedAt } = order
  if (status === 'paid' || status === 'processing') return 'to-ship'
  const isPaying = status === 'awaiting_payment' || paymentStatus === 'processing' || checkoutStartedAt !== null
  const isRunning = isPaying || isReserved(order, at)
  return isRunning ? 'checkout' : undefined
}

async function eraseEverywhere(
  tx: Tx,
  { traces, user, at }: { traces: Traces; user: User | undefined; at: string },
): Promise<ErasedPerson> {
  // With their photos.
  if (user) await deleteDraftsOfAdmin(tx, user.uid, at)
  const rows = await eraseRows(tx, listPersonalRows(tx, traces))
  const texts = await eraseTexts(tx, traces.email)
  const counts = Object.fromEntries(countedTables.map(name => [name, (rows[name] ?? 0) + (texts[name] ?? 0)]))
  return {
    ...(counts as Record<(typeof countedTables)[number], number>),
    user: user && { uid: user.uid, isAdmin: user.isAdmin },
  }
}
