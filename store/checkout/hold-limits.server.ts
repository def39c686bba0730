import type { ClientNetwork } from '#store/client-network.ts'
import { lockKeys, type Tx } from '#store/database.server.ts'
import type { DropId, ProductId } from '#store/ids.ts'
import type { OrderRow } from '#store/orders/order-rows.server.ts'
import { countDropProducts } from '#store/products/drop-queries.server.ts'
import type { HoldLimits } from '#store/store-context.server.ts'
import { getNetworkWaitMs, getShopperWaitMs } from './hold-renewals.ts'

export interface HoldLimitExceeded {
  /**
   * `order`: it has more products than anybody may hold. `drop`: more of a new drop than a shopper
   * may hold, with what their other orders hold. `shopper`, `network`: other orders of the same
   * hold too many. `renewals`: a product was held for too long.
   */
  limit: 'order' | 'drop' | 'shopper' | 'network' | 'renewals'
  /** How many products the limit allows. */
  maxProducts: number
  /** When it is worth trying again; undefined when waiting changes nothing. */
  retryAfterSeconds: number | undefined
}

/** Whose holds are counted: all orders of a shopper, of a network, or of an IPv6 /48. */
interface Holder {
  column: 'shopperId' | 'network' | 'networkSite'
  id: string
}

/** Products that count together: those of a new drop, or all others. */
interface ProductGroup {
  dropId: DropId | undefined
  /** How many of them the order has. */
  count: number
  max: Record<Holder['column'], number>
  /** When the drop is no longer new, in milliseconds. */
  endsAt: number
}

/** How long a drop counts apart, so that those who want its products at once all get a turn. */
const newDropMs = 15 * 60_000
const maxOfNewDropPerShopper = 3
/** Shoppers of a network who pay for products of a new drop make room for their neighbours soon. */
const newDropRetrySeconds = 30

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
  const maxProducts = limits.maxHeldProducts
  if (productIds.length > maxProducts) return { limit: 'order', maxProducts, retryAfterSeconds: undefined }
  const holders = listHolders(order, network)
  await lockKeys(
    tx,
    holders.map(({ column, id }) => `hold ${column} ${id}`),
  )
  const held = await listHeldProducts(tx, order, holders, now)
  for (const group of await groupProducts(tx, productIds, limits, now))
    for (const { column, id } of holders) {
      const others = held.filter(product => product[column] === id && product.newDropId === group.dropId)
      const max = group.max[column]
      if (others.length + group.count <= max) continue
      const limit = column !== 'shopperId' ? 'network' : group.dropId ? 'drop' : 'shopper'
      return { limit, maxProducts: max, retryAfterSeconds: getRetryAfter(group, limit, { others, now }) }
    }
  const waitMs = await getRenewalWaitMs(tx, productIds, holders, now)
  return waitMs > 0 ? { limit: 'renewals', maxProducts, retryAfterSeconds: Math.ceil(waitMs / 1000) } : undefined
}

const listHolders = ({ shopperId }: OrderRow, { prefix, site }: ClientNetwork): Holder[] => [
  { column: 'shopperId', id: shopperId },
  { column: 'network', id: prefix },
  ...(site === null ? [] : [{ column: 'networkSite', id: site } as const]),
]

/** Products that other orders of the holders hold. */
async function listHeldProducts(tx: Tx, order: OrderRow, holders: readonly Holder[], now: Date) {
  const rows = await tx
    .selectFrom('orders')
    .innerJoin('orderItems', 'orderItems.orderId', 'orders.id')
    .innerJoin('products', join =>
      join.onRef('products.id', '=', 'orderItems.productId').onRef('products.heldBy', '=', 'orders.id'),
    )
    .leftJoin('productHolds as hold', join =>
      join
        .onRef('hold.productId', '=', 'products.id')
        .onRef('hold.orderId', '=', 'orders.id')
        .on('hold.endedAt', 'is', null),
    )
    .leftJoin('drops', 'drops.id', 'products.dropId')
    .select(['orders.shopperId', 'orders.network', 'orders.networkSite', 'products.heldUntil'])
    .select(['products.dropId', 'drops.publishedAt', 'hold.startedAt'])
    .where('orders.id', '<>', order.id)
    .where('orders.reservedUntil', 'is', null)
    .where(eb => eb.or(holders.map(({ column, id }) => eb(`orders.${column}`, '=', id))))
    .execute()
  // A hold stays with the drop that was new when it began, so that its end blocks no neighbour.
  // One whose session is just being created has no start yet.
  return rows.map(({ dropId, publishedAt, startedAt, ...row }) => {
    const isNew = publishedAt !== null && getEndOfNew(publishedAt) > (startedAt ? Date.parse(startedAt) : now.getTime())
    return { ...row, newDropId: isNew ? (dropId ?? undefined) : undefined }
  })
}

const getEndOfNew = (publishedAt: string): number => Date.parse(publishedAt) + newDropMs

/** Groups the products of an order by what they count to. */
async function groupProducts(
  tx: Tx,
  productIds: readonly ProductId[],
  { maxHeldProducts, maxHeldProductsPerSite }: HoldLimits,
  now: Date,
): Promise<ProductGroup[]> {
  const drops = await tx
    .selectFrom('products')
    .innerJoin('drops', 'drops.id', 'products.dropId')
    .select(eb => ['drops.id', 'drops.publishedAt', eb.fn.countAll<number>().as('count')])
    .where('products.id', 'in', productIds)
    .where('drops.publishedAt', '>', new Date(now.getTime() - newDropMs).toISOString())
    .groupBy(['drops.id', 'drops.publishedAt'])
    .execute()
  const sizes = await countDropProducts(
    tx,
    drops.map(({ id }) => id),
  )
  const groups = drops.map(({ id, publishedAt, count }) => {
    // One whose products were all withdrawn has no count, and the checkout says what is gone.
    const half = Math.ceil((sizes.get(id)?.count ?? 1) / 2)
    const max = {
      shopperId: Math.min(maxOfNewDropPerShopper, maxHeldProducts, half),
      network: half,
      networkSite: half,
    }
    return { dropId: id, count, max, endsAt: getEndOfNew(publishedAt ?? '') }
  })
  const rest = groups.reduce((count, group) => count - group.count, productIds.length)
  const max = { shopperId: maxHeldProducts, network: maxHeldProducts, networkSite: maxHeldProductsPerSite }
  return rest > 0 ? [...groups, { dropId: undefined, count: rest, max, endsAt: Number.POSITIVE_INFINITY }] : groups
}

function getRetryAfter(
  group: ProductGroup,
  limit: HoldLimitExceeded['limit'],
  { others, now }: { others: readonly { heldUntil: string | null }[]; now: Date },
): number {
  if (!group.dropId) return getSecondsUntilReleased(others, now)
  const secondsOfNew = Math.ceil((group.endsAt - now.getTime()) / 1000)
  if (limit === 'network') return Math.min(newDropRetrySeconds, secondsOfNew)
  return others.length === 0 ? secondsOfNew : Math.min(getSecondsUntilReleased(others, now), secondsOfNew)
}

/** A hold whose bank is deciding has no end that is known, and counts as a minute. */
function getSecondsUntilReleased(held: readonly { heldUntil: string | null }[], now: Date): number {
  const seconds = held.map(({ heldUntil }) => Math.ceil((Date.parse(heldUntil ?? '') - now.getTime()) / 1000))
  const known = seconds.filter(value => value > 0 && value <= 60 * 60)
  return known.length > 0 ? Math.min(...known) : 60
}

/** How long one of the holders has to wait for a product that it held too long, in milliseconds. */
async function getRenewalWaitMs(
  tx: Tx,
  productIds: readonly ProductId[],
  holders: readonly Holder[],
  now: Date,
): Promise<number> {
  const holds = await tx
    .selectFrom('productHolds')
    .innerJoin('orders', 'orders.id', 'productHolds.orderId')
    .select(['productHolds.productId', 'productHolds.startedAt', 'productHolds.endedAt'])
    .select(['orders.shopperId', 'orders.network', 'orders.networkSite'])
    .where('productHolds.productId', 'in', productIds)
    .where('orders.reservedUntil', 'is', null)
    .where(eb => eb.or(holders.map(({ column, id }) => eb(`orders.${column}`, '=', id))))
    .orderBy('productHolds.startedAt', 'desc')
    .execute()
  const waits = holders.flatMap(({ column, id }) => {
    const getWaitMs = column === 'shopperId' ? getShopperWaitMs : getNetworkWaitMs
    const ofHolder = holds.filter(hold => hold[column] === id)
    return productIds.map(productId =>
      getWaitMs(
        ofHolder.filter(hold => hold.productId === productId),
        now,
      ),
    )
  })
  return Math.max(0, ...waits)
}
