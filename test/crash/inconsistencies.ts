import { compareQuietStore } from '../books/compare-quiet-store.ts'
import type { Scenario, Shopper } from './scenarios.ts'

/**
 * Compares the store with the provider's books, and what became of the purchase with what the
 * shopper has paid for; returns every contradiction as a sentence.
 */
export async function findInconsistencies(
  { harness, productId, hasPaid }: Shopper,
  { isSold, alternativeStatus }: Scenario,
): Promise<string[]> {
  const { violations } = await compareQuietStore(harness)
  // There are two when the response to the first, with the shopper's cookie, was lost in the crash.
  const orders = await harness.db
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .where('productId', '=', productId)
    .select('status')
    .execute()
  const expected = isSold ? 'paid' : 'refunded'
  if (hasPaid && !orders.some(({ status }) => status === expected || status === alternativeStatus))
    violations.push(`It was paid for in time and the order is ${orders.map(({ status }) => status)}`)
  return violations
}
