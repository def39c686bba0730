import type { Insertable } from 'kysely'
import type { Change } from '#store/change-and-publish.server.ts'
import { createId, type OrderId, type ProductId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { changeOrder, type LogEntry, markChanged, type OrderChange } from './change-order.server.ts'
import { type DecisionRow, type EntryRow, findEntry } from './ledger-queries.server.ts'
import type { LedgerEntryTable } from './ledger-table.ts'

export type NewEntry = Pick<EntryRow, 'paymentIntentId' | 'amountSen' | 'reason'> &
  Partial<Insertable<LedgerEntryTable>>

/** What records need of a change. */
type Recording = Change & { order: { id: OrderId } }

/** Records a fact. What follows from it is applied by `followLedger`. */
export async function insertEntry(change: Recording, entry: NewEntry): Promise<EntryRow> {
  const { order, at: recordedAt } = change
  const asked = {
    id: createId(),
    orderId: order.id,
    direction: 'out',
    way: 'provider',
    isOutside: 0,
    recordedAt,
  } as const
  markChanged(change)
  return change.tx
    .insertInto('ledgerEntries')
    .values({ ...asked, ...entry })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Records that a payment came in. */
export const insertPayment = (change: OrderChange, { id, amount }: { id: string; amount: number }): Promise<EntryRow> =>
  insertEntry(change, {
    direction: 'in',
    paymentIntentId: id,
    amountSen: amount,
    reason: 'Paid',
    madeAt: change.at,
  })

/** Records a refund that the provider is to be asked for once this is committed. */
export async function askProvider(change: OrderChange, entry: NewEntry): Promise<EntryRow> {
  const refund = await insertEntry(change, entry)
  change.refunds.push(refund.id)
  logRefund(change, 'Refund recorded', refund)
  return refund
}

/** Logs what becomes of a refund. */
export const logRefund = (
  { logEntries }: OrderChange,
  message: LogEntry['message'],
  { id, orderId, paymentIntentId, amountSen }: EntryRow,
): void => void logEntries.push({ message, details: { orderId, refundId: id, paymentIntentId, amountSen } })

/**
 * Changes the order of an entry, as it is once the order is locked.
 * @returns undefined when there is no such entry
 */
export async function changeEntry<T>(
  context: Pick<StoreContext, 'db' | 'events' | 'log' | 'now'>,
  id: string,
  work: (change: OrderChange, entry: EntryRow) => Promise<T>,
): Promise<T | undefined> {
  const orderId = (await findEntry(context.db, id))?.orderId
  return changeOrder(context, orderId, async change => {
    const entry = await findEntry(change.tx, id)
    return entry && work(change, entry)
  })
}

/** Changes an entry, and the row that is given. */
export async function updateEntry(change: OrderChange, entry: EntryRow, columns: Partial<EntryRow>): Promise<void> {
  Object.assign(entry, columns)
  await change.tx.updateTable('ledgerEntries').set(columns).where('id', '=', entry.id).execute()
  markChanged(change)
}

/** Records a decision to give money back, with the pieces that come back. */
export async function insertDecision(
  { tx, at, order }: Recording,
  decision: Pick<DecisionRow, 'paymentIntentId' | 'amountSen' | 'decidedBy'> & Partial<DecisionRow>,
  items: readonly { productId: ProductId; restock: boolean }[] = [],
): Promise<DecisionRow> {
  const row = await tx
    .insertInto('refundDecisions')
    .values({ id: createId(), orderId: order.id, decidedAt: at, restock: 0, ...decision })
    .returningAll()
    .executeTakeFirstOrThrow()
  const fates = new Map(items.map(({ productId, restock }) => [productId, Number(restock)]))
  const rows = Array.from(fates, ([productId, restock]) => ({
    decisionId: row.id,
    orderId: order.id,
    productId,
    restock,
  }))
  if (rows.length > 0) await tx.insertInto('refundItems').values(rows).execute()
  return row
}
