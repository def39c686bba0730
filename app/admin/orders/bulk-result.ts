import type { OrderActionResult } from './order-action.server.ts'

/**
 * Says what has become of several orders.
 * @param what such as 'marked as processing'
 * @param results undefined of those that wait to be sent
 * @returns `refused`: those that are as they were, and why
 */
export function summarizeResults<Order extends { id: string }>(
  what: string,
  orders: readonly Order[],
  results: readonly (OrderActionResult | undefined)[],
) {
  const changed = orders.filter((_, index) => results[index]?.ok)
  const waiting = orders.filter((_, index) => !results[index])
  const refused = orders.flatMap(({ id }, index) => {
    const result = results[index]
    return result?.ok === false ? { id, reason: result.error } : []
  })
  const counts = [
    `${changed.length} of ${orders.length} orders ${what}`,
    ...(refused.length > 0 ? [`${refused.length} refused`] : []),
  ]
  const notes = new Set(results.flatMap(result => (result?.ok && result.notes) || []))
  const message = [counts.join(', '), ...notes].join('. ')
  return {
    ok: changed.length > 0,
    message,
    error: message,
    done: waiting.length > 0 ? `${waiting.length} to be sent later` : `${changed.length} ${what}`,
    what,
    changed,
    refused,
    isWaiting: waiting.length > 0,
  }
}
