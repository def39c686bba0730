import type { Selectable } from 'kysely'
import { type Db, hasRows } from '#store/database.server.ts'
import type { OrderId, ProductId } from '#store/ids.ts'
import { type Sen, toMyr } from '#store/money.ts'
import type { DisputeTable } from './dispute-table.ts'
import {
  getEntryStatus,
  isOwnPayment,
  isStoppable,
  isUnderWay,
  isUnexplained,
  type LedgerOrder,
  type OrderSums,
  sumOrder,
  sumPayments,
} from './ledger.ts'
import type { LedgerEntryTable, RefundDecisionTable, RefundItemTable, RefundRequestTable } from './ledger-table.ts'
import type { OpenRefund, OrderRefund } from './order.ts'
import type { OrderRow } from './order-rows.server.ts'
import { findAwaitedDecision } from './refund-decisions.ts'

export type EntryRow = Selectable<LedgerEntryTable>
export type DecisionRow = Selectable<RefundDecisionTable>

/** All facts about the money of an order, the oldest first. */
export interface LedgerRows {
  entries: EntryRow[]
  decisions: DecisionRow[]
  items: Selectable<RefundItemTable>[]
  disputes: Selectable<DisputeTable>[]
  /** The requests for what is under way, the oldest first. */
  requests: Selectable<RefundRequestTable>[]
}

export const emptyLedger: LedgerRows = { entries: [], decisions: [], items: [], disputes: [], requests: [] }

/** Reads the ledger of an order. */
export const readLedger = async (db: Db, orderId: OrderId): Promise<LedgerRows> =>
  (await readLedgers(db, [orderId])).get(orderId) ?? emptyLedger

/** Reads the ledgers of orders; those without an entry are left out. */
export async function readLedgers(db: Db, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, LedgerRows>> {
  if (orderIds.length === 0) return new Map()
  const entries = await db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('orderId', 'in', orderIds)
    .orderBy('recordedAt')
    .orderBy('id')
    .execute()
  const ids = [...new Set(entries.map(({ orderId }) => orderId))]
  if (ids.length === 0) return new Map()
  // A decision is recorded together with money that goes back: most orders have neither.
  const returns = [...new Set(entries.filter(({ direction }) => direction === 'out').map(({ orderId }) => orderId))]
  const [decisions, items] =
    returns.length === 0
      ? [[], []]
      : [
          await db.selectFrom('refundDecisions').selectAll().where('orderId', 'in', returns).execute(),
          await db.selectFrom('refundItems').selectAll().where('orderId', 'in', returns).execute(),
        ]
  const disputes = await db.selectFrom('disputes').selectAll().where('orderId', 'in', ids).execute()
  const waiting = entries.filter(entry => entry.direction === 'out' && isUnderWay(entry)).map(({ id }) => id)
  const requests =
    waiting.length === 0
      ? []
      : await db.selectFrom('refundRequests').selectAll().where('refundId', 'in', waiting).orderBy('sentAt').execute()
  const select = <T extends { orderId: OrderId }>(rows: readonly T[], id: OrderId) =>
    rows.filter(({ orderId }) => orderId === id)
  return new Map(
    ids.map(id => [
      id,
      {
        entries: select(entries, id),
        decisions: select(decisions, id),
        items: select(items, id),
        disputes: select(disputes, id),
        requests: select(requests, id),
      },
    ]),
  )
}

/** Reads the ledger of an order and sums it up. */
export async function readSums(db: Db, order: OrderRow): Promise<{ ledger: LedgerRows; sums: OrderSums }> {
  const ledger = await readLedger(db, order.id)
  return { ledger, sums: sumOrder(order, ledger) }
}

/** Finds an entry. */
export const findEntry = (db: Db, id: string): Promise<EntryRow | undefined> =>
  db.selectFrom('ledgerEntries').selectAll().where('id', '=', id).executeTakeFirst()

/** Finds a decision. */
export const findDecision = async (db: Db, id: string | null): Promise<DecisionRow | undefined> =>
  id === null ? undefined : db.selectFrom('refundDecisions').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether it is recorded that a payment came in: what becomes of it is decided then. */
export const hasPayment = (db: Db, paymentIntentId: string): Promise<boolean> =>
  hasRows(db.selectFrom('ledgerEntries').where('paymentIntentId', '=', paymentIntentId).where('direction', '=', 'in'))

/**
 * Lists the money that went back or was asked for, the latest first.
 * @param at ISO 8601
 */
export function listRefunds(order: LedgerOrder, ledger: LedgerRows, at: string): OrderRefund[] {
  const { entries, decisions, items, requests } = ledger
  const { own, isEnding } = sumOrder(order, ledger)
  return entries
    .filter(({ direction }) => direction === 'out')
    .map(entry => {
      const decision = decisions.find(({ id }) => id === entry.decisionId)
      const { id, paymentIntentId, providerId, way, paidHow, paidOn } = entry
      const { failureReason, pendingReason, unknownAt } = entry
      return {
        ...{ id, paymentIntentId, providerId, way, paidHow, paidOn, failureReason, pendingReason, unknownAt },
        status: getEntryStatus(entry),
        isStopped: entry.stoppedAt !== null,
        isStoppable: isStoppable(entry, at),
        lastRequest: requests.findLast(({ refundId }) => refundId === entry.id) ?? null,
        amount: toMyr(entry.amountSen as Sen),
        reason: decision?.reason ?? entry.reason,
        requestedAt: entry.recordedAt,
        ends: decision?.ends ?? (isEnding && paymentIntentId === own?.paymentIntentId ? 'refunded' : null),
        productIds: items.filter(({ decisionId }) => decisionId === entry.decisionId).map(({ productId }) => productId),
        isDropped: decision !== undefined && decision.droppedAt !== null,
        question: findQuestion(order, ledger, entry),
      }
    })
    .reverse()
}

/** Money that an admin has noted. `amount` in ringgit. */
export type HandPayment = Pick<OrderRefund, 'id' | 'amount' | 'paidHow' | 'paidOn' | 'failureReason'>

/** Lists the money that came by hand, the latest first. */
export const listHandPayments = ({ entries }: LedgerRows): HandPayment[] =>
  entries
    .filter(({ direction, way }) => direction === 'in' && way === 'by_hand')
    .map(({ id, amountSen, paidHow, paidOn, failureReason }) => ({
      ...{ id, paidHow, paidOn, failureReason },
      amount: toMyr(amountSen as Sen),
    }))
    .reverse()

function findQuestion(order: LedgerOrder, ledger: LedgerRows, entry: EntryRow): OrderRefund['question'] {
  if (!isUnexplained(entry) || getEntryStatus(entry) !== 'made') return null
  if (findAwaitedDecision(ledger, entry)) return 'same-money'
  return isOwnPayment(order, entry.paymentIntentId) ? 'which-pieces' : null
}

/** Lists the products that came back with a refund, or are about to. */
export const listReturnedProducts = ({ decisions, items }: LedgerRows): ProductId[] => {
  const dropped = new Set(decisions.filter(({ droppedAt }) => droppedAt !== null).map(({ id }) => id))
  return items.filter(({ decisionId }) => !dropped.has(decisionId)).map(({ productId }) => productId)
}

/**
 * Lists what of an order is under way, and what is owed of each of its payments.
 * @param at ISO 8601
 */
export function listOpenRefunds(order: LedgerOrder, ledger: LedgerRows, at: string): OpenRefund[] {
  const refunds = listRefunds(order, ledger, at)
  const owed = sumPayments(order, ledger).filter(payment => payment.owed > 0)
  return [
    ...refunds.flatMap(refund =>
      refund.status === 'asked' && !refund.isStopped ? { ...refund, status: 'asked' as const } : [],
    ),
    ...owed.map(({ paymentIntentId, owed }) => {
      const lastId = findUnpaid(ledger, paymentIntentId)?.id
      const { failureReason = null, ends = null } = refunds.find(({ id }) => id === lastId) ?? {}
      return { status: 'owed' as const, paymentIntentId, amount: toMyr(owed as Sen), failureReason, ends }
    }),
  ]
}

/** Finds the last sum that was to go back of a payment and did not. */
export const findUnpaid = ({ entries }: LedgerRows, paymentIntentId: string | null): EntryRow | undefined =>
  entries.findLast(
    entry =>
      entry.direction === 'out' &&
      entry.way !== 'bank' &&
      entry.paymentIntentId === paymentIntentId &&
      getEntryStatus(entry) !== 'made' &&
      !isUnderWay(entry),
  )
