import { findTransition } from './find-transition.ts'
import { type OrderStatus, orderStatuses } from './order-status.ts'
import type { OrderEvent } from './order-transitions.ts'

/** The steps of fulfilment, each the next one of the one before. */
export const fulfilmentStatuses = ['processing', 'shipped', 'delivered'] as const satisfies OrderStatus[]

/** Events by which an admin moves an order to a status. The later ones refund the payment. */
const adminEvents: Partial<Record<OrderStatus, readonly OrderEvent[]>> = {
  processing: ['admin-processing'],
  shipped: ['admin-shipped'],
  delivered: ['admin-delivered'],
  cancelled: ['admin-cancelled-unpaid', 'admin-cancelled'],
  refunded: ['admin-refunded'],
}

/** Finds the event by which an admin changes an order; undefined when the change is not allowed. */
export const findAdminEvent = (from: OrderStatus, to: OrderStatus): OrderEvent | undefined =>
  adminEvents[to]?.find(event => findTransition(event, from))

const undoEvents: Partial<Record<OrderStatus, OrderEvent>> = {
  processing: 'admin-processing-undone',
  shipped: 'admin-shipped-undone',
  delivered: 'admin-delivered-undone',
}

/** Finds the event that undoes an admin's change to a status; undefined when it can't be undone. */
export const findUndoEvent = (changedTo: OrderStatus): OrderEvent | undefined => undoEvents[changedTo]

/** Lists the statuses that an admin may choose next. */
export const listNextStatuses = (from: OrderStatus): readonly OrderStatus[] =>
  orderStatuses.filter(to => findAdminEvent(from, to))

/** Returns the next step of fulfilment, which the admin can take with one click. */
export const findNextStatus = (from: OrderStatus): OrderStatus | undefined =>
  listNextStatuses(from).find(to => to !== 'cancelled' && to !== 'refunded')

/** Whether an admin's status change refunds the payment. */
export const requiresRefund = (from: OrderStatus, to: OrderStatus) => {
  const event = findAdminEvent(from, to)
  return event === 'admin-cancelled' || event === 'admin-refunded'
}

/**
 * Whether the products are for sale again after this change, unless the admin decides otherwise:
 * those that the buyer has are not.
 */
export const isRestockedByDefault = (from: OrderStatus) => from !== 'delivered'
