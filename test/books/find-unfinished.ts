import type { Db } from '#store/database.server.ts'

/** Orders and refunds of which something is still to come, a sentence each. */
export async function findUnfinished(db: Db): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where(eb =>
      eb.or([
        eb('status', '=', 'awaiting_payment'),
        eb('checkoutStartedAt', 'is not', null),
        eb('owedSen', '>', 0),
        // Its pieces are held until its time is over.
        eb.and([eb('status', '=', 'pending'), eb('reservedUntil', 'is not', null)]),
      ]),
    )
    .execute()
  const refunds = await db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('madeAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('stoppedAt', 'is', null)
    .execute()
  return [
    ...orders.map(({ id, status, owedSen }) => `Order ${id} is ${status}, and ${owedSen} sen of it are owed`),
    ...refunds.map(({ orderId, paymentIntentId }) => `Refund of ${paymentIntentId} (${orderId}) is under way`),
  ]
}
