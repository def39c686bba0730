import { type Kysely, PostgresAdapter, type Transaction } from 'kysely'
import type { AuditEntryTable } from './audit/audit-table.ts'
import type { FeedbackTable } from './feedback/feedback-table.ts'
import type { NotificationTable } from './notifications/notification-table.ts'
import type {
  OrderItemTable,
  OrderStatusChangeTable,
  OrderTable,
  PaymentEventTable,
  RefundTable,
} from './orders/order-table.ts'
import type { PhotoTable, ProductTable } from './products/product-table.ts'
import type { UserTable } from './users/user-table.ts'
import type { VisitTable } from './visits/visit-table.ts'

/** Every table of the store. Flags are 0 or 1, times ISO 8601 UTC text, money whole sen: the same in SQLite and PostgreSQL. */
export interface Tables {
  products: ProductTable
  photos: PhotoTable
  orders: OrderTable
  orderItems: OrderItemTable
  orderStatusChanges: OrderStatusChangeTable
  refunds: RefundTable
  paymentEvents: PaymentEventTable
  notifications: NotificationTable
  feedbacks: FeedbackTable
  users: UserTable
  auditEntries: AuditEntryTable
  visits: VisitTable
}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** For the few things that the two databases do in different ways: search, and locks between processes. */
export const isPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter

/** Carries a refusal out of a transaction, so that nothing of it stays. */
class Rollback extends Error {
  readonly result: unknown
  constructor(result: unknown) {
    super('refused')
    this.result = result
  }
}

/**
 * Runs `work` in one transaction. Inside, use only the handle it is given (on SQLite the outer one would wait for ever) and never the network.
 * An answer with `ok: false` rolls everything back and is returned all the same; a thrown error rolls back and is thrown.
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

const isFailedResult = (result: unknown) =>
  typeof result === 'object' && result !== null && 'ok' in result && result.ok === false
