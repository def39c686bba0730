import type { OrderStatus } from './order-status.ts'
import { listRules, type OrderEvent, type OrderTransition } from './order-transitions.ts'

/**
 * Looks up what an event changes in an order of this status.
 * @returns undefined when the event has no effect in this status
 */
export const findTransition = (event: OrderEvent, status: OrderStatus): OrderTransition | undefined =>
  listRules(event).find(({ from }) => from.includes(status))

const cancellations: readonly OrderEvent[] = ['admin-cancelled-reservation', 'admin-cancelled-unpaid']

/**
 * What an event does to an order whose products are reserved. While the agreed time lasts, only an
 * admin's cancellation releases them: whatever happens to a payment page makes the order pending
 * again. The buyer is mailed only of money that goes back.
 */
export function keepReserved(event: OrderEvent, transition: OrderTransition): OrderTransition {
  if (transition.products !== 'release' || cancellations.includes(event)) return transition
  const { message, ...rest } = transition
  return {
    ...rest,
    status: 'pending',
    paymentStatus: 'pending',
    products: 'reserve',
    ...(message && (rest.refund || message === 'refunded') && { message }),
  }
}
