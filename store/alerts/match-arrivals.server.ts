import { setImmediate } from 'node:timers/promises'
import { type Db, hasRows } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { parseFacets } from '#store/products/facets.ts'
import type { ListingOfIndex } from '#store/products/product-matcher.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { parseAlertSearch } from './alert-search.ts'
import type { ProductArrivalTable, SearchAlertTable } from './search-alert-table.ts'

const maxArrivals = 100
const alertBatch = 500
/** Of work without a pause in which other requests run. */
const sliceMs = 5

type MatchContext = Pick<StoreContext, 'db' | 'now' | 'productIndex'>
type ComparedAlert = Pick<SearchAlertTable, 'id' | 'search' | 'createdAt'>

/**
 * Compares the products that are new in the shop with all alerts, and remembers which belong to
 * which. A product is forgotten only when all alerts were compared, so after a crash it is compared
 * again; a match is remembered once.
 */
export async function matchArrivals(context: MatchContext, signal: AbortSignal): Promise<void> {
  const { db } = context
  while (!signal.aborted) {
    const arrivals = await db.selectFrom('productArrivals').selectAll().orderBy('at').limit(maxArrivals).execute()
    if (arrivals.length === 0) return
    await compareWithAlerts(context, arrivals, signal)
    if (!signal.aborted) await forgetArrivals(db, arrivals)
  }
}

/** Tells whether there are products that haven't been compared with the alerts. */
export const hasArrivals = (db: Db): Promise<boolean> => hasRows(db.selectFrom('productArrivals'))

async function compareWithAlerts(
  { db, now, productIndex }: MatchContext,
  arrivals: readonly ProductArrivalTable[],
  signal: AbortSignal,
): Promise<void> {
  const times = new Map(arrivals.map(({ productId, at }) => [productId, at]))
  let match: ((listing: ListingOfIndex) => ProductId[]) | undefined
  for (let last = ''; !signal.aborted; ) {
    const alerts = await listAlerts(db, last)
    const lastAlert = alerts.at(-1)
    if (!lastAlert) return
    last = lastAlert.id
    match ??= await productIndex.prepareMatcher([...times.keys()], now())
    const alertsByProduct = new Map<ProductId, string[]>()
    let sliceEndsAt = performance.now() + sliceMs
    for (const { id, search, createdAt } of alerts) {
      if (performance.now() > sliceEndsAt) {
        await setImmediate()
        sliceEndsAt = performance.now() + sliceMs
      }
      const listing = parseAlertSearch(search)
      for (const productId of match({ ...listing, facets: parseFacets(listing.facets) })) {
        // The shopper has seen what was there before.
        if ((times.get(productId) ?? '') < createdAt) continue
        const ids = alertsByProduct.get(productId) ?? []
        ids.push(id)
        alertsByProduct.set(productId, ids)
      }
    }
    for (const [productId, ids] of alertsByProduct) {
      await insertMatches(db, productId, ids)
      await setImmediate()
    }
  }
}

const listAlerts = (db: Db, after: string): Promise<ComparedAlert[]> =>
  db
    .selectFrom('searchAlerts')
    .select(['id', 'search', 'createdAt'])
    .where('productId', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(alertBatch)
    .execute()

/** Alerts that were ended meanwhile, and a product that was deleted, are left out. */
async function insertMatches(db: Db, productId: ProductId, alertIds: readonly string[]): Promise<void> {
  await db
    .insertInto('searchAlertMatches')
    .columns(['alertId', 'productId'])
    .expression(
      db
        .selectFrom('searchAlerts')
        .innerJoin('products', join => join.on('products.id', '=', productId))
        .select(['searchAlerts.id as alertId', 'products.id as productId'])
        .where('searchAlerts.id', 'in', alertIds),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** One that came again meanwhile stays. */
async function forgetArrivals(db: Db, arrivals: readonly ProductArrivalTable[]): Promise<void> {
  await db
    .deleteFrom('productArrivals')
    .where(eb => eb.or(arrivals.map(({ productId, at }) => eb.and({ productId, at }))))
    .execute()
}
