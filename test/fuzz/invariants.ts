import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { compareQuietStore, isFulfilled } from '../books/compare-quiet-store.ts'
import type { World } from './world.ts'

/**
 * Compares the settled store with the provider's books.
 *
 * @returns every contradiction as a sentence
 */
export async function findViolations(world: World): Promise<{ violations: string[]; sold: number; payments: number }> {
  const { orders, payments, violations } = await compareQuietStore(world.harness)
  return {
    violations: [
      ...world.violations,
      ...violations,
      ...findLostContacts(world, orders),
      ...[...world.errors].map(error => `Logged: ${error}`),
    ],
    sold: orders.filter(isFulfilled).length,
    payments: payments.length,
  }
}

/**
 * The order's contact is that of the last request that was accepted; among requests at the same
 * time, and those without a response, any of them. One without a response may have changed another
 * order than the one whose cart it repeats.
 */
function findLostContacts({ orderRequests }: World, orders: OrderRow[]): string[] {
  return orders.flatMap(({ id, email }) => {
    const requests = orderRequests.filter(
      ({ orderId, endedAt }) => orderId === id || endedAt === Number.POSITIVE_INFINITY,
    )
    const accepted = requests.filter(({ isAccepted }) => isAccepted)
    const isSuperseded = (endedAt: number) => accepted.some(({ startedAt }) => startedAt >= endedAt)
    const possible = requests.filter(
      ({ isAccepted, endedAt }) => (isAccepted && !isSuperseded(endedAt)) || endedAt === Number.POSITIVE_INFINITY,
    )
    const isKnown = accepted.length === 0 || possible.some(request => request.email === email)
    return isKnown
      ? []
      : [`Order ${id} is for ${email}, but ${possible.map(request => request.email)} was accepted last`]
  })
}
