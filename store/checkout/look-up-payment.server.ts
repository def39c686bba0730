import { setTimeout as wait } from 'node:timers/promises'
import type { OrderId } from '#store/ids.ts'
import { findOrderRow } from '#store/orders/order-queries.server.ts'
import type { Payment } from '#store/payments.ts'
import { splitIntoBatches } from '#store/read-in-batches.ts'
import type { PaymentContext } from '#store/store-context.server.ts'
import { type AppliedCharge, applyCharge } from './handle-charge-event.server.ts'

/**
 * `changed`: a refund or a dispute was found that the order did not know. `unknown`: the provider
 * does not have the payment.
 */
export type PaymentLookUp = 'unchanged' | 'changed' | 'unknown' | 'no-answer'

/** How many payments are looked up at the same time: the provider limits requests per second. */
const chunkSize = 5

/**
 * Looks a payment up and applies what the provider's books say of it, as if its webhooks came now.
 * @returns undefined when the provider does not have it
 * @throws when the provider or the database fails
 */
export async function lookUpPayment(
  context: PaymentContext,
  paymentIntentId: string,
): Promise<AppliedCharge | undefined> {
  const payment = await context.payments.findPayment(paymentIntentId, { isDisputed: true })
  return payment && applyCharge(context, payment)
}

/**
 * Looks the payment of an order up at the provider, and applies refunds and disputes that its
 * webhooks have not brought yet. An order without a payment is unchanged.
 * @param options.timeoutMs how long the provider is waited for
 * @returns `no-answer`: the provider did not answer in time, or failed
 */
export async function refreshPayment(
  context: PaymentContext,
  orderId: OrderId,
  { timeoutMs }: { timeoutMs: number },
): Promise<PaymentLookUp> {
  const order = await findOrderRow(context.db, orderId)
  if (!order?.paymentIntentId) return 'unchanged'
  const payment = await findPaymentInTime(context, order.paymentIntentId, timeoutMs)
  if (payment === 'no-answer') return 'no-answer'
  if (!payment) return 'unknown'
  return (await applyCharge(context, payment)).isChanged ? 'changed' : 'unchanged'
}

/**
 * Looks the payments of several orders up. When the provider does not answer, the rest is not asked
 * for, so that nobody waits for each.
 */
export async function refreshPayments(
  context: PaymentContext,
  orderIds: readonly OrderId[],
  options: { timeoutMs: number },
): Promise<Map<OrderId, PaymentLookUp>> {
  const found = new Map<OrderId, PaymentLookUp>(orderIds.map(id => [id, 'no-answer']))
  for (const chunk of splitIntoBatches(orderIds, chunkSize)) {
    const results = await Promise.all(chunk.map(id => refreshPayment(context, id, options)))
    for (const [index, id] of chunk.entries()) found.set(id, results[index] ?? 'no-answer')
    if (results.includes('no-answer')) break
  }
  return found
}

async function findPaymentInTime(
  { payments, log }: PaymentContext,
  id: string,
  timeoutMs: number,
): Promise<Payment | undefined | 'no-answer'> {
  try {
    const finding = payments.findPayment(id, { isDisputed: true })
    const payment = await Promise.race([finding, wait(timeoutMs, 'no-answer' as const, { ref: false })])
    if (payment === 'no-answer') finding.catch(() => {})
    return payment
  } catch (error) {
    log.warn({ err: error, paymentIntentId: id }, 'Payment look-up failed before shipping')
    return 'no-answer'
  }
}
