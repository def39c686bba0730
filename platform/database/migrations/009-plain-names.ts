import { type Kysely, sql } from 'kysely'

const columns = {
  orders: {
    attempt: 'checkout_attempt',
    opening_at: 'checkout_started_at',
    asked_at: 'payment_checked_at',
    closing_to: 'cancellation_target',
    closing_restock: 'cancellation_restock',
    closing_at: 'cancellation_started_at',
    closing_by: 'cancellation_actor',
  },
  refunds: { wanted_at: 'requested_at' },
  audit_entries: { by: 'actor_id', by_email: 'actor_email', what: 'action', subject: 'subject_id' },
}

const unpaid = "('pending', 'awaiting_payment', 'payment_failed', 'expired')"
const indexes = [
  ['orders_waiting', 'orders_awaiting_payment', "(status, payment_checked_at) where status = 'awaiting_payment'"],
  ['orders_opening', 'orders_checkout_started', '(checkout_started_at) where checkout_started_at is not null'],
  [
    'orders_closing',
    'orders_cancellation_started',
    '(cancellation_started_at) where cancellation_started_at is not null',
  ],
  ['orders_one_a_cart', 'orders_unpaid_by_cart', `(shopper_id, cart_key) where status in ${unpaid}`],
] as const

/** Renames columns and indexes to the terms that the code uses. Data doesn't change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const [table, names] of Object.entries(columns))
    for (const [from, to] of Object.entries(names)) await run(`alter table ${table} rename column "${from}" to ${to}`)
  for (const [from, to, definition] of indexes) {
    const unique = to === 'orders_unpaid_by_cart' ? 'unique ' : ''
    await run(`drop index ${from}`)
    await run(`create ${unique}index ${to} on orders ${definition}`)
  }
}
