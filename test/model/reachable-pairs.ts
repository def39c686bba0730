import { type OrderStatus, orderStatuses } from '#store/orders/order-status.ts'
import { explore, saleLimits } from './explore.ts'
import type { ModelState } from './state.ts'

/** What a product is to an order that has it. */
const relations = ['for sale', 'held', 'held by another', 'sold', 'sold to another', 'withdrawn'] as const
export type ProductRelation = (typeof relations)[number]

/** The order of the first shopper, who wants one product, which the second one wants, too. */
const shopper = 0
const product = 0

/** Reaches every pair, and takes a second. */
const maxDepth = 10

/** Lists what a product can be to an order in each of its statuses. */
export function listReachablePairs(): ReadonlyMap<OrderStatus, readonly ProductRelation[]> {
  const reached = new Map(orderStatuses.map(status => [status, new Set<ProductRelation>()]))
  explore({
    maxDepth,
    limits: { ...saleLimits, disputes: 0 },
    onState(state) {
      const order = state.orders[shopper]
      if (order) reached.get(order.status)?.add(readRelation(state))
    },
  })
  return new Map(Array.from(reached, ([status, found]) => [status, relations.filter(name => found.has(name))]))
}

function readRelation({ products }: ModelState): ProductRelation {
  const state = products[product]
  if (state?.soldTo === shopper) return 'sold'
  if (state?.sold !== 'no') return 'sold to another'
  if (state.heldBy === shopper) return 'held'
  if (state.isWithdrawn) return 'withdrawn'
  return state.heldBy === null ? 'for sale' : 'held by another'
}
