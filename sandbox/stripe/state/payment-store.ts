import { DatabaseSync } from 'node:sqlite'
import { createEvent, type Delivery, type Event, type EventType } from '../events/event.ts'
import type { BalanceRecord } from './balance-transaction.ts'
import type { Charge } from './charge.ts'
import type { SessionRecord } from './checkout-session.ts'
import { createCollection } from './collection.ts'
import { createControls } from './controls.ts'
import type { Dispute } from './dispute.ts'
import type { ScheduledRefundUpdate } from './finish-refund.ts'
import type { Product } from './line-items.ts'
import type { PaymentIntent } from './payment-intent.ts'
import type { Payout } from './payout.ts'
import type { Refund } from './refund.ts'

export type PaymentStore = ReturnType<typeof createPaymentStore>

/** The response to a request with an Idempotency-Key, which is its id. */
interface StoredResponse {
  id: string
  created: number
  /** Method, path and parameters. Reusing the key with other ones is an error. */
  request: string
  status: number
  body: string
  requestId: string
}

interface PaymentStoreOptions {
  /** Path of the SQLite file, or `:memory:`. */
  file: string
  now: () => Date
  /** Whether the webhook receives events of this type. */
  isSubscribed: (type: EventType) => boolean
  /** Called after each transaction. */
  onCommit: () => void
}

/** The whole state of the emulator, in one SQLite database. */
export function createPaymentStore({ file, now, isSubscribed, onCommit }: PaymentStoreOptions) {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000')
  const transaction = createTransaction(database, onCommit)
  const collections = createCollections(database)
  const { events, deliveries } = collections
  const nowMs = () => now().getTime()
  /** The current time in whole Unix seconds, the unit of Stripe's API. */
  const nowSeconds = () => Math.floor(nowMs() / 1000)

  return {
    ...collections,
    /** What a person wants to happen next. */
    controls: createControls(),
    nowMs,
    nowSeconds,
    transaction,
    /** Stores an event and, if the webhook is subscribed to its type, a pending delivery. */
    recordEvent(type: EventType, object: object) {
      const event = createEvent(type, object, nowSeconds())
      events.insert(event)
      if (!isSubscribed(type)) return
      const { id, created } = event
      deliveries.insert({ id, created, state: 'pending', attempts: 0, nextAt: nowMs(), lastResponse: null })
    },
    close: () => database.close(),
  }
}

function createCollections(database: DatabaseSync) {
  return {
    sessions: createCollection<SessionRecord>(database, 'sessions', {
      keys: { payment_intent: ({ session }) => session.payment_intent, status: ({ session }) => session.status },
      getDueAt: ({ session }) => (session.status === 'open' ? session.expires_at * 1000 : null),
    }),
    products: createCollection<Product>(database, 'products'),
    intents: createCollection<PaymentIntent>(database, 'payment_intents'),
    charges: createCollection<Charge>(database, 'charges', {
      keys: { payment_intent: charge => charge.payment_intent },
    }),
    refunds: createCollection<Refund>(database, 'refunds', {
      keys: { payment_intent: refund => refund.payment_intent, charge: refund => refund.charge },
    }),
    scheduledRefundUpdates: createCollection<ScheduledRefundUpdate>(database, 'scheduled_refund_updates', {
      getDueAt: update => update.dueAt,
    }),
    disputes: createCollection<Dispute>(database, 'disputes', { keys: { charge: dispute => dispute.charge } }),
    balance: createCollection<BalanceRecord>(database, 'balance_transactions', {
      keys: { payout: ({ payoutId }) => payoutId },
      getDueAt: ({ dueAt }) => dueAt,
    }),
    payouts: createCollection<Payout>(database, 'payouts', {
      getDueAt: payout => (payout.status === 'in_transit' ? payout.arrival_date * 1000 : null),
    }),
    events: createCollection<Event>(database, 'events'),
    deliveries: createCollection<Delivery>(database, 'deliveries', { getDueAt: delivery => delivery.nextAt }),
    responses: createCollection<StoredResponse>(database, 'responses'),
  }
}

/**
 * Commits all writes of `callback`, or none if it throws. Delivery of recorded events starts after
 * the commit.
 */
function createTransaction(database: DatabaseSync, onCommit: () => void) {
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const rollback = database.prepare('ROLLBACK')
  return <T>(callback: () => T): T => {
    begin.run()
    let result: T
    try {
      result = callback()
      commit.run()
    } catch (error) {
      rollback.run()
      throw error
    }
    onCommit()
    return result
  }
}
