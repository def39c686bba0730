import { listRules, type OrderEvent, type OrderTransition, orderTransitions } from '#store/orders/order-transitions.ts'

interface Edge {
  from: string
  to: string
  label: string
}

const rules = (Object.keys(orderTransitions) as OrderEvent[]).flatMap(event =>
  listRules(event).map(rule => ({ event, ...rule })),
)

/** Draws the statuses of an order and its transitions as a Mermaid state diagram. */
export function drawOrderStates(): string {
  const byEvents = rules.flatMap(({ event: label, from, status: to }) =>
    to ? from.filter(start => start !== to).map(start => ({ from: start, to, label })) : [],
  )
  return drawDiagram([{ from: '[*]', to: 'pending', label: 'order placed' }, ...byEvents])
}

const productEffects: Record<NonNullable<OrderTransition['products']>, Omit<Edge, 'label'>> = {
  sell: { from: 'held', to: 'sold' },
  release: { from: 'held', to: 'available' },
  hold: { from: 'held', to: 'held' },
  reserve: { from: 'held', to: 'held' },
  unsell: { from: 'sold', to: 'held' },
  restock: { from: 'sold', to: 'available' },
  withdraw: { from: 'sold', to: 'withdrawn' },
}

/** Draws the states of a product: moved by orders, by a checkout that starts, and by admins. */
export function drawProductStates(): string {
  const byOrders = rules.flatMap(({ event: label, products }) =>
    products ? [{ ...productEffects[products], label }] : [],
  )
  return drawDiagram([
    { from: '[*]', to: 'available', label: 'added' },
    { from: 'available', to: 'held', label: 'checkout started' },
    ...byOrders,
    { from: 'available', to: 'sold', label: 'sold elsewhere' },
    { from: 'sold', to: 'available', label: 'sale elsewhere undone' },
    { from: 'available', to: 'withdrawn', label: 'withdrawn by an admin' },
    { from: 'withdrawn', to: 'available', label: 'put back on sale' },
    { from: 'available', to: 'deleted', label: 'deleted' },
    { from: 'sold', to: 'hidden', label: 'deleted' },
    { from: 'withdrawn', to: 'hidden', label: 'deleted' },
  ])
}

/** One arrow for each pair of states, with every label that belongs to it. */
function drawDiagram(edges: readonly Edge[]): string {
  const arrows = Map.groupBy(edges, ({ from, to }) => `${from} --> ${to}`)
  const lines = Array.from(
    arrows,
    ([arrow, ofArrow]) => `  ${arrow}: ${[...new Set(ofArrow.map(({ label }) => label))].join(', ')}`,
  )
  return ['```mermaid', 'stateDiagram-v2', ...lines, '```'].join('\n')
}
