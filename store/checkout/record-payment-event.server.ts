import { type Db, hasRows, insertNew, type Tx } from '#store/database.server.ts'

export interface ReceivedPaymentEvent {
  id: string
  type: string
}

/**
 * Records a provider's event in the transaction that applies it.
 * @param at ISO 8601
 * @returns false when the event has already been applied
 */
export const recordPaymentEvent = (tx: Tx, { id, type }: ReceivedPaymentEvent, at: string): Promise<boolean> =>
  insertNew(tx, 'paymentEvents', { id, type, receivedAt: at })

const nameAttempt = (attempt: string) => `checkout/${attempt}`

/** Records that a payment page is asked for, before the provider is. */
export const recordAttempt = (tx: Tx, attempt: string, at: string): Promise<boolean> =>
  recordPaymentEvent(tx, { id: nameAttempt(attempt), type: 'checkout started' }, at)

/** Whether the store has asked for a payment page, as far as it knows after a restored backup. */
export const hasAttempted = (db: Db, attempt: string): Promise<boolean> =>
  hasRows(db.selectFrom('paymentEvents').where('id', '=', nameAttempt(attempt)))
