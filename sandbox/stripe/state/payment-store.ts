import { DatabaseSync } from 'node:sqlite'
import { createEvent, type Delivery, type Event, type EventRequest, type EventType } from '../events/event.ts'
import type { Charge } from './charge.ts'
import type { StoredSession } from './checkout-session.ts'
import { type Collection, createCollection } from './collection.ts'
import type { Dispute } from './dispute.ts'
import { createIdempotencyStore, type IdempotencyStore } from './idempotency-store.ts'
import type { Product } from './line-items.ts'
import type { PaymentIntent } from './payment-intent.ts'
import type { Refund } from './refund.ts'

/** Everything the pay sandbox knows, in one SQLite database. */
export interface PaymentStore {
  sessions: Collection<StoredSession>
  products: Collection<Product>
  intents: Collection<PaymentIntent>
  charges: Collection<Charge>
  refunds: Collection<Refund>
  disputes: Collection<Dispute>
  events: Collection<Event>
  deliveries: Collection<Delivery>
  idempotentResponses: IdempotencyStore
  /** Now, in ms and in the whole seconds that Stripe writes. */
  ms(): number
  seconds(): number
  /** Writes all of `work` or nothing; events that it recorded go out right after. */
  transaction<T>(callback: () => T): T
  /** Writes down an event and, if the webhook awaits it, that it is to be delivered. */
  record(type: EventType, object: object, request?: EventRequest): void
  /** Has an event delivered once more, from the first attempt on. Does nothing when no webhook awaits it. */
  redeliver(event: Event): void
  close(): void
}

const pendingRefundMs = 3_000

/** Opens the ledger; `isSubscribed` says whether the webhook wants events of a type, `written` is called after each transaction. */
export function createPaymentStore(options: {
  file: string
  now: () => Date
  isSubscribed: (type: EventType) => boolean
  onCommit: () => void
}): PaymentStore {
  const database = new DatabaseSync(options.file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000')
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const rollback = database.prepare('ROLLBACK')
  const ms = () => options.now().getTime()
  const seconds = () => Math.floor(ms() / 1000)

  const store: PaymentStore = {
    sessions: createCollection<StoredSession>(database, 'sessions', {
      keys: { payment_intent: ({ session }) => session.payment_intent, status: ({ session }) => session.status },
      due: ({ session }) => (session.status === 'open' ? session.expires_at * 1000 : null),
    }),
    products: createCollection<Product>(database, 'products'),
    intents: createCollection<PaymentIntent>(database, 'payment_intents'),
    charges: createCollection<Charge>(database, 'charges', {
      keys: { payment_intent: charge => charge.payment_intent },
    }),
    refunds: createCollection<Refund>(database, 'refunds', {
      keys: { payment_intent: refund => refund.payment_intent, charge: refund => refund.charge },
      due: refund => (refund.status === 'pending' ? refund.created * 1000 + pendingRefundMs : null),
    }),
    disputes: createCollection<Dispute>(database, 'disputes', { keys: { charge: dispute => dispute.charge } }),
    events: createCollection<Event>(database, 'events', { keys: { type: event => event.type } }),
    deliveries: createCollection<Delivery>(database, 'deliveries', { due: delivery => delivery.nextAt }),
    idempotentResponses: createIdempotencyStore(database),
    ms,
    seconds,
    transaction(callback) {
      begin.run()
      let result: ReturnType<typeof callback>
      try {
        result = callback()
        commit.run()
      } catch (error) {
        rollback.run()
        throw error
      }
      options.onCommit()
      return result
    },
    record(type, object, request) {
      const event = createEvent(type, object, seconds(), request)
      store.events.add(event)
      if (!options.isSubscribed(type)) return
      const { id, created } = event
      store.deliveries.add({ id, created, state: 'waiting', attempts: 0, nextAt: ms(), answer: null })
    },
    redeliver({ id, created, type }) {
      if (!options.isSubscribed(type)) return
      const delivery: Delivery = { id, created, state: 'waiting', attempts: 0, nextAt: ms(), answer: null }
      store.transaction(() => {
        if (store.deliveries.find(id)) store.deliveries.change(delivery)
        else store.deliveries.add(delivery)
      })
    },
    close: () => database.close(),
  }
  return store
}
