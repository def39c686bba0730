import type { Tx } from '#store/database.server.ts'

export interface ReceivedPaymentEvent {
  id: string
  type: string
}

/**
 * Records a provider's event in the transaction that applies it.
 * @param at ISO 8601
 * @returns false when the event has already been applied
 */
export async function recordPaymentEvent(tx: Tx, { id, type }: ReceivedPaymentEvent, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paymentEvents')
    .values({ id, type, receivedAt: at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
