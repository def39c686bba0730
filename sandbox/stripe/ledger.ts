import { DatabaseSync } from 'node:sqlite'
import { type AnswerBook, openAnswerBook } from './answer-book.ts'
import type { Charge } from './charge.ts'
import type { KeptSession } from './checkout-session.ts'
import type { Dispute } from './dispute.ts'
import { type Delivery, type Event, type EventRequest, type EventType, newEvent } from './event.ts'
import type { Product } from './line-items.ts'
import type { PaymentIntent } from './payment-intent.ts'
import type { Refund } from './refund.ts'
import { openShelf, type Shelf } from './shelf.ts'

/** Everything the pay sandbox knows, in one SQLite database. */
export interface Ledger {
  sessions: Shelf<KeptSession>
  products: Shelf<Product>
  intents: Shelf<PaymentIntent>
  charges: Shelf<Charge>
  refunds: Shelf<Refund>
  disputes: Shelf<Dispute>
  events: Shelf<Event>
  deliveries: Shelf<Delivery>
  answers: AnswerBook
  /** Now, in ms and in the whole seconds that Stripe writes. */
  ms(): number
  seconds(): number
  /** Writes all of `work` or nothing; events that it recorded go out right after. */
  atomically<T>(work: () => T): T
  /** Writes down an event and, if the webhook awaits it, that it is to be delivered. */
  record(type: EventType, object: object, request?: EventRequest): void
  /** Has an event delivered once more, from the first attempt on. Does nothing when no webhook awaits it. */
  redeliver(event: Event): void
  close(): void
}

const refundTakes = 3_000

/** Opens the ledger; `isAwaited` says whether the webhook wants events of a type, `written` is called after each transaction. */
export function openLedger(options: {
  file: string
  now: () => Date
  isAwaited: (type: EventType) => boolean
  written: () => void
}): Ledger {
  const database = new DatabaseSync(options.file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA busy_timeout = 5000')
  const begin = database.prepare('BEGIN IMMEDIATE')
  const commit = database.prepare('COMMIT')
  const rollback = database.prepare('ROLLBACK')
  const ms = () => options.now().getTime()
  const seconds = () => Math.floor(ms() / 1000)

  const ledger: Ledger = {
    sessions: openShelf<KeptSession>(database, 'sessions', {
      keys: { payment_intent: ({ session }) => session.payment_intent, status: ({ session }) => session.status },
      due: ({ session }) => (session.status === 'open' ? session.expires_at * 1000 : null),
    }),
    products: openShelf<Product>(database, 'products'),
    intents: openShelf<PaymentIntent>(database, 'payment_intents'),
    charges: openShelf<Charge>(database, 'charges', { keys: { payment_intent: charge => charge.payment_intent } }),
    refunds: openShelf<Refund>(database, 'refunds', {
      keys: { payment_intent: refund => refund.payment_intent, charge: refund => refund.charge },
      due: refund => (refund.status === 'pending' ? refund.created * 1000 + refundTakes : null),
    }),
    disputes: openShelf<Dispute>(database, 'disputes', { keys: { charge: dispute => dispute.charge } }),
    events: openShelf<Event>(database, 'events', { keys: { type: event => event.type } }),
    deliveries: openShelf<Delivery>(database, 'deliveries', { due: delivery => delivery.nextAt }),
    answers: openAnswerBook(database),
    ms,
    seconds,
    atomically(work) {
      begin.run()
      let result: ReturnType<typeof work>
      try {
        result = work()
        commit.run()
      } catch (error) {
        rollback.run()
        throw error
      }
      options.written()
      return result
    },
    record(type, object, request) {
      const event = newEvent(type, object, seconds(), request)
      ledger.events.add(event)
      if (!options.isAwaited(type)) return
      const { id, created } = event
      ledger.deliveries.add({ id, created, state: 'waiting', attempts: 0, nextAt: ms(), answer: null })
    },
    redeliver({ id, created, type }) {
      if (!options.isAwaited(type)) return
      const delivery: Delivery = { id, created, state: 'waiting', attempts: 0, nextAt: ms(), answer: null }
      ledger.atomically(() => {
        if (ledger.deliveries.find(id)) ledger.deliveries.change(delivery)
        else ledger.deliveries.add(delivery)
      })
    },
    close: () => database.close(),
  }
  return ledger
}
