import type { ClientNetwork } from '#store/client-network.ts'
import { lockKeys, type Tx } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import type { HoldLimits } from '#store/store-context.server.ts'
import { countSuccessiveHolds, holdCoolDownMs, maxSuccessiveHolds } from './hold-renewals.ts'

export interface HoldLimitExceeded {
  /**
   * `order`: it has more products than anybody may hold. `shopper`, `network`: other orders of the
   * same hold too many. `renewals`: a product was held too often in succession.
   */
  limit: 'order' | 'shopper' | 'network' | 'renewals'
  /** When it is worth trying again; undefined when waiting changes nothing. */
  retryAfterSeconds: number | undefined
}

/** Whose holds are counted: all orders of a shopper, of a network, or of an IPv6 /48. */
interface Holder {
  limit: 'shopper' | 'network'
  column: 'shopperId' | 'network' | 'networkSite'
  id: string
  maxProducts: number
  maxSuccessiveHolds: number
}

/**
 * Checks that an order may hold its products. To be called in the transaction that holds them,
 * after the order is locked and before the products are: it makes concurrent checkouts of the same
 * shopper or network wait until the transaction ends, so that they can't both pass.
 * @returns undefined when it may
 */
export async function findExceededHoldLimit(
  tx: Tx,
  request: { order: OrderRow; productIds: readonly ProductId[]; network: ClientNetwork; now: Date },
  limits: HoldLimits,
): Promise<HoldLimitExceeded | undefined> {
  const { order, productIds, network, now } = request
  if (productIds.length > limits.maxHeldProducts) return { limit: 'order', retryAfterSeconds: undefined }
  const holders = listHolders(order, network, limits)
  await lockKeys(
    tx,
    holders.map(({ column, id }) => `hold ${column} ${id}`),
  )
  const held = await listHeldProducts(tx, order, holders)
  for (const { limit, column, id, maxProducts } of holders) {
    const others = held.filter(product => product[column] === id)
    if (others.length + productIds.length <= maxProducts) continue
    return { limit, retryAfterSeconds: getSecondsUntilReleased(others, now) }
  }
  return findExceededRenewals(tx, productIds, holders, now)
}

function listHolders(
  { shopperId }: OrderRow,
  { prefix, site }: ClientNetwork,
  { maxHeldProducts, maxHeldProductsPerSite }: HoldLimits,
): Holder[] {
  const same = { maxProducts: maxHeldProducts, maxSuccessiveHolds }
  return [
    { limit: 'shopper', column: 'shopperId', id: shopperId, ...same },
    { limit: 'network', column: 'network', id: prefix, ...same },
    ...(site === null
      ? []
      : [
          {
            limit: 'network',
            column: 'networkSite',
            id: site,
            maxProducts: maxHeldProductsPerSite,
            maxSuccessiveHolds: maxSuccessiveHolds * 3,
          } as const,
        ]),
  ]
}

/** Products that other orders of the holders hold. */
const listHeldProducts = (tx: Tx, order: OrderRow, holders: readonly Holder[]) =>
  tx
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .innerJoin('products', join =>
      join.onRef('products.id', '=', 'orderItems.productId').onRef('products.heldBy', '=', 'orders.id'),
    )
    .select(['orders.shopperId', 'orders.network', 'orders.networkSite', 'products.heldUntil'])
    .where('orders.id', '<>', order.id)
    .where(eb => eb.or(holders.map(({ column, id }) => eb(`orders.${column}`, '=', id))))
    .execute()

/** A hold whose bank is deciding has no end that is known, and counts as a minute. */
function getSecondsUntilReleased(held: readonly { heldUntil: string | null }[], now: Date): number {
  const seconds = held.map(({ heldUntil }) => Math.ceil((Date.parse(heldUntil ?? '') - now.getTime()) / 1000))
  const known = seconds.filter(value => value > 0 && value <= 60 * 60)
  return known.length > 0 ? Math.min(...known) : 60
}

async function findExceededRenewals(
  tx: Tx,
  productIds: readonly ProductId[],
  holders: readonly Holder[],
  now: Date,
): Promise<HoldLimitExceeded | undefined> {
  const holds = await tx
    .selectFrom('productHolds')
    .innerJoin('orders', 'orders.id', 'productHolds.orderId')
    .select(['productHolds.productId', 'productHolds.startedAt', 'productHolds.endedAt'])
    .select(['orders.shopperId', 'orders.network', 'orders.networkSite'])
    .where('productHolds.productId', 'in', productIds)
    .where(eb => eb.or(holders.map(({ column, id }) => eb(`orders.${column}`, '=', id))))
    .orderBy('productHolds.startedAt', 'desc')
    .execute()
  for (const { column, id, maxSuccessiveHolds: max } of holders)
    for (const productId of productIds) {
      const ofHolder = holds.filter(hold => hold[column] === id && hold.productId === productId)
      if (countSuccessiveHolds(ofHolder, now) < max) continue
      const endedMs = Date.parse(ofHolder[0]?.endedAt ?? now.toISOString())
      const retryAfterSeconds = Math.ceil((endedMs + holdCoolDownMs - now.getTime()) / 1000)
      return { limit: 'renewals', retryAfterSeconds }
    }
  return undefined
}
