import { withLock } from '#platform/database/advisory-lock.server.ts'
import { hasProducts } from '#store/products/product-queries.server.ts'
import type { ServerDependencies } from '../dependencies.ts'

/**
 * Fills an empty shop with the demo: catalogue, photos of its first page, and orders. Of several
 * processes that start together one does it.
 */
export async function seedDemoCatalogue({ store, photos }: ServerDependencies): Promise<void> {
  const { db, now } = store
  // Most starts find products, so the module is loaded only when it is needed.
  if (await hasProducts(db)) return
  const { fillCatalogue } = await import('#demo/fill-catalogue.ts')
  const { addDemoOrders } = await import('#demo/add-orders.ts')
  await withLock(db, 'fill the catalogue', async () => {
    if (await fillCatalogue({ db, photos, now: now() })) await addDemoOrders(store)
  })
}
