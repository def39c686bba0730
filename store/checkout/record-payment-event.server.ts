import type { Tx } from '#store/database.server.ts'

export interface ReceivedPaymentEvent {
  id: string
  type: string
}

/** Remembers a provider's event in the transaction of its effect; false when it had its effect before. `at` is ISO 8601. */
export async function recordPaymentEvent(tx: Tx, { id, type }: ReceivedPaymentEvent, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paymentEvents')
    .values({ id, type, receivedAt: at })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
