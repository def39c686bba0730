import { recordIdSchema } from '../ui/record-id.ts'

/** A page of orders and then some: more are never selected at once. */
export const maxSelectedOrders = 50

/**
 * Reads the ids of selected orders from a URL: one parameter with commas, or one for each checkbox
 * of a form without scripts. What is no id is left out.
 */
export const parseOrderIds = (searchParams: URLSearchParams): string[] => {
  const ids = searchParams.getAll('ids').flatMap(text => text.split(','))
  return [...new Set(ids)].filter(id => recordIdSchema.safeParse(id).success).slice(0, maxSelectedOrders)
}
