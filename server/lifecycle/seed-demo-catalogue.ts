import { withLock } from '#platform/database/advisory-lock.server.ts'
import { hasProducts } from '#store/products/product-queries.server.ts'
import type { ServerDependencies } from '../dependencies.ts'

/** Fills an empty shop with the demo catalogue. Of several processes that start together one does it. */
export async function seedDemoCatalogue({
  store: { db, now },
  photos,
}: Pick<ServerDependencies, 'store' | 'photos'>): Promise<void> {
  // Most starts find products, so the module is loaded only when it is needed.
  if (await hasProducts(db)) return
  const { fillCatalogue } = await import('#demo/fill-catalogue.ts')
  await withLock(db, 'fill the catalogue', () => fillCatalogue({ db, photos, now: now() }))
}
