import type { StoreContext } from '#store/store-context.server.ts'

/**
 * Sends the refunds that were written down and not sent yet: one payment's, or all of them.
 * The provider takes each once, however often it is asked; one that fails stays written down for the timer and is logged.
 */
export async function processRefunds(
  { db, payments, now, log }: StoreContext,
  paymentIntentId?: string,
): Promise<void> {
  const pendingRefunds = await db
    .selectFrom('refunds')
    .select(['paymentIntentId', 'orderId'])
    .where('sentAt', 'is', null)
    .$if(paymentIntentId !== undefined, query => query.where('paymentIntentId', '=', paymentIntentId ?? ''))
    .execute()
  for (const refund of pendingRefunds) {
    try {
      await payments.refund(refund.paymentIntentId)
    } catch (error) {
      log.error({ err: error, ...refund }, 'A refund could not be sent and stays wanted')
      continue
    }
    await db
      .updateTable('refunds')
      .set({ sentAt: now().toISOString() })
      .where('paymentIntentId', '=', refund.paymentIntentId)
      .execute()
  }
}
