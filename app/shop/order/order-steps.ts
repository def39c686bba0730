import * as messages from '#app/messages/current.ts'
import type { OrderView } from '#store/orders/order.ts'
import { isSold, type OrderStatus, soldStatuses } from '#store/orders/order-status.ts'

export type OrderStep = (typeof soldStatuses)[number]

/** Whether the order is on its way to its buyer, or there. */
export const isOrderStep = (status: OrderStatus): status is OrderStep => isSold(status)

/** The words of each step. */
export const getStepTexts = ({ delivery }: Pick<OrderView, 'delivery'>) =>
  delivery === 'collect' ? { ...messages.order.progress, ...messages.order.collectProgress } : messages.order.progress

interface ListedStep {
  step: OrderStep
  state: 'done' | 'current' | 'ahead'
  /** ISO 8601; undefined for a step that lies ahead or was left out. */
  at: string | undefined
}

/** Lists the steps of an order that was paid, each with the time at which it was reached. */
export function listOrderSteps({
  status,
  statusHistory,
}: Pick<OrderView, 'status' | 'statusHistory'> & { status: OrderStep }): ListedStep[] {
  const current = status === 'delivered' ? soldStatuses.length : soldStatuses.indexOf(status)
  return soldStatuses.map((step, index) => ({
    step,
    state: index < current ? 'done' : index === current ? 'current' : 'ahead',
    at: index <= current ? findStatusTime(step, statusHistory) : undefined,
  }))
}

/**
 * Finds when an order last came to a status. Entries after that one may repeat the status, because
 * something else was noted. Undefined when it never had it.
 */
export function findStatusTime(status: OrderStatus, history: OrderView['statusHistory']): string | undefined {
  const start = history.findLastIndex(
    (change, index) => change.status === status && history[index - 1]?.status !== status,
  )
  return history[start]?.timestamp
}
