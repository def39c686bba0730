import {
  type InsertObject,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely'
import type { DisputeTable } from '#store/orders/dispute-table.ts'
import type { ProductArrivalTable, SearchAlertMatchTable, SearchAlertTable } from './alerts/search-alert-table.ts'
import type { AppliedPressTable, AuditEntryTable } from './audit/audit-table.ts'
import type { FeedbackTable } from './feedback/feedback-table.ts'
import type { MovementTable, PayoutTable, ProviderCheckTable } from './movements/movement-table.ts'
import type { NotificationTable } from './notifications/notification-table.ts'
import type {
  LedgerEntryTable,
  RefundDecisionTable,
  RefundItemTable,
  RefundRequestTable,
} from './orders/ledger-table.ts'
import type { OrderNoteTable } from './orders/order-note.ts'
import type { OrderItemTable, OrderStatusChangeTable, OrderTable, PaymentEventTable } from './orders/order-table.ts'
import type { MessageTable } from './outbox/message-table.ts'
import type { DropTable } from './products/drop-table.ts'
import type {
  PhotoTable,
  PriceChangeTable,
  ProductHoldTable,
  ProductTable,
  SavedDraftTable,
} from './products/product-table.ts'
import type { PromotionItemTable, PromotionTable } from './products/promotion-table.ts'
import type { PushSubscriptionTable } from './push/push-table.ts'
import type { SettingTable } from './settings/setting-table.ts'
import type { AccountTable, SessionTable, VerificationTable } from './users/account-table.ts'
import type { UserTable } from './users/user-table.ts'
import type { VisitTable } from './visits/visit-table.ts'

/**
 * All tables of the store. SQLite and PostgreSQL use the same types: flags are 0 or 1, times ISO
 * 8601 UTC text, amounts whole sen.
 */
export interface Tables {
  products: ProductTable
  photos: PhotoTable
  productHolds: ProductHoldTable
  savedDrafts: SavedDraftTable
  priceChanges: PriceChangeTable
  drops: DropTable
  promotions: PromotionTable
  promotionItems: PromotionItemTable
  orders: OrderTable
  orderItems: OrderItemTable
  orderStatusChanges: OrderStatusChangeTable
  orderNotes: OrderNoteTable
  ledgerEntries: LedgerEntryTable
  refundDecisions: RefundDecisionTable
  refundItems: RefundItemTable
  disputes: DisputeTable
  refundRequests: RefundRequestTable
  paymentEvents: PaymentEventTable
  movements: MovementTable
  payouts: PayoutTable
  providerChecks: ProviderCheckTable
  messages: MessageTable
  notifications: NotificationTable
  pushSubscriptions: PushSubscriptionTable
  searchAlerts: SearchAlertTable
  searchAlertMatches: SearchAlertMatchTable
  productArrivals: ProductArrivalTable
  feedbacks: FeedbackTable
  users: UserTable
  accounts: AccountTable
  sessions: SessionTable
  verifications: VerificationTable
  auditEntries: AuditEntryTable
  appliedPresses: AppliedPressTable
  settings: SettingTable
  visits: VisitTable
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/**
 * Whether the database is PostgreSQL, for what differs from SQLite: search, row locks, user flags.
 */
export const isPostgres = (db: Pick<Db, 'getExecutor'>) => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Makes other transactions with one of these keys wait until this one ends, also those of other
 * processes. With SQLite transactions run one after the other anyway.
 */
export async function lockKeys(tx: Tx, keys: readonly string[]): Promise<void> {
  if (!isPostgres(tx)) return
  // In a fixed order, so that two transactions with the same keys can't deadlock.
  for (const key of [...new Set(keys)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/**
 * Locks the rows of a query until the transaction ends. SQLite runs writing transactions one after
 * the other anyway.
 */
export const lockRows = <DB, TB extends keyof DB, O>(tx: Tx, query: SelectQueryBuilder<DB, TB, O>) =>
  isPostgres(tx) ? query.forUpdate() : query

/** A query that has not selected any column. */
type UnselectedQuery<DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, Record<never, never>>

/** Counts the rows that a query finds. */
export async function countRows<DB, TB extends keyof DB>(query: UnselectedQuery<DB, TB>): Promise<number> {
  const { count } = await query
    .select(eb => eb.fn.countAll<number>().as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Inserts a row, unless there is one with its key.
 * @returns whether it is new
 */
export async function insertNew<Table extends keyof Tables>(
  db: Db,
  table: Table,
  row: InsertObject<Tables, Table>,
): Promise<boolean> {
  const insert = db
    .insertInto(table)
    .values(row)
    .onConflict(conflict => conflict.doNothing())
  return (await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n
}

/** Whether a query finds any row. */
export const hasRows = async <DB, TB extends keyof DB>(query: UnselectedQuery<DB, TB>): Promise<boolean> =>
  (await query.select(sql.lit(1).as('found')).limit(1).executeTakeFirst()) !== undefined

/** Thrown inside a transaction to roll it back and still return its result. */
class Rollback extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('Rolled back')
    this.result = result
  }
}

/**
 * Runs `work` in a transaction. It must use only the handle that it is given, because on SQLite the
 * outer one would wait for ever, and must make no network requests.
 * @returns the result of `work`; one with `ok: false` rolls the transaction back
 * @throws what `work` throws, after rolling back
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async tx => {
      const result = await work(tx)
      if (isFailedResult(result)) throw new Rollback(result)
      return result
    })
  } catch (error) {
    if (error instanceof Rollback) return error.result as T
    throw error
  }
}

/** Whether a result says that nothing was done. */
export const isFailedResult = (result: unknown) =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false

/**
 * The condition that a text contains another one. PostgreSQL has an index of three letters or
 * digits in a row; for less, reading all of it takes several times as long as reading the table,
 * which it does when the condition is wrapped.
 */
export function containsText(column: RawBuilder<unknown>, text: string) {
  const contains = sql<SqlBool>`${column} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
  return hasTrigram(text) ? contains : sql<SqlBool>`(${contains}) is true`
}

/** In some locales PostgreSQL's trigrams have no letters but those of ASCII. */
export const hasTrigram = (text: string) => /[a-z0-9]{3}/.test(text)
