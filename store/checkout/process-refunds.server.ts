import type { StoreContext } from '#store/store-context.server.ts'

/**
 * Sends enqueued refunds to the provider, which makes each of them only once. A failed one stays
 * enqueued for the next run.
 * @param paymentIntentId processes this payment's refund only; absent for all
 * @see https://docs.stripe.com/api/refunds/create
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
      log.error({ err: error, ...refund }, 'Refund failed, will retry')
      continue
    }
    await db
      .updateTable('refunds')
      .set({ sentAt: now().toISOString() })
      .where('paymentIntentId', '=', refund.paymentIntentId)
      .execute()
  }
}
