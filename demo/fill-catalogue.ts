import { type Db, inTransaction } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { createLimiter } from '#store/limiter.ts'
import { wasDemoRemoved } from '#store/opening/demo-queries.server.ts'
import { listUnprocessedPhotoUrls } from '#store/products/photo-queries.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { hasProducts } from '#store/products/product-queries.server.ts'
import { toDraftColumns } from '#store/products/product-rows.server.ts'
import { createBuyerText } from '#store/products/search-text.ts'
import { catalogue } from './catalogue.ts'
import { type DemoProduct, toProductDraft } from './demo-product.ts'
import { listDemoPhotos } from './photo-names.ts'
import { getDemoPhotoUrl, processMaster, storeMaster } from './store-photos.ts'

const day = 24 * 60 * 60 * 1000
/** Products on the first page of /shop; the landing page shows the first of them. */
const firstPageSize = 24
const maxConcurrentFiles = 8
const maxConcurrentPhotos = 2

interface Dependencies {
  db: Db
  photos: PhotoStorage
}

/**
 * Fills an empty shop with the demo catalogue, or with `products`; does nothing when the shop has a
 * product, or when its demo was removed. Processes the photos of the first page of /shop.
 * `processRemainingPhotos` does the others: until then their pages load the master, which is larger
 * than a phone needs.
 * @returns whether it has filled the shop
 */
export async function fillCatalogue({
  db,
  photos,
  now,
  products = catalogue,
}: Dependencies & { now: Date; products?: readonly DemoProduct[] }): Promise<boolean> {
  if ((await hasProducts(db)) || (await wasDemoRemoved(db))) return false
  const demoPhotos = products.flatMap(listDemoPhotos)
  const limitFiles = createLimiter(maxConcurrentFiles)
  const photoRows = await Promise.all(demoPhotos.map(photo => limitFiles(() => storeMaster(photos, photo))))
  const urlsByProduct = Map.groupBy(photoRows, ({ productId }) => productId as string)
  const rows = products.map((product, index) => {
    const urls = urlsByProduct.get(product.id) ?? []
    return toProductRow({ product, index, urls: urls.map(({ url }) => url), now })
  })

  // In one transaction: a shop with some of the products would not be filled at the next start.
  await inTransaction(db, async tx => {
    const createdAt = now.toISOString()
    for (const row of photoRows)
      await tx
        .insertInto('photos')
        .values({ ...row, createdAt })
        .onConflict(conflict => conflict.column('url').doUpdateSet(row))
        .execute()
    await tx.insertInto('products').values(rows).execute()
  })
  const firstPage = listFirstPage(products).flatMap(product => listDemoPhotos(product).slice(0, 1))
  const limitPhotos = createLimiter(maxConcurrentPhotos)
  await Promise.all(firstPage.map(photo => limitPhotos(() => processMaster({ db, photos }, photo))))
  return true
}

/**
 * Processes the demo photos that have no preview and smaller files yet, one at a time, newest
 * products first, without those that an admin has removed meanwhile. Returns early when `signal` is
 * aborted; the next call continues.
 */
export async function processRemainingPhotos({
  db,
  photos,
  signal,
}: Dependencies & { signal?: AbortSignal | undefined }): Promise<void> {
  const newestFirst = [...catalogue].sort((a, b) => a.listedDaysAgo - b.listedDaysAgo)
  const unprocessed = new Set(await listUnprocessedPhotoUrls(db))
  for (const photo of newestFirst.flatMap(listDemoPhotos)) {
    if (signal?.aborted) return
    if (unprocessed.has(getDemoPhotoUrl(photos, photo))) await processMaster({ db, photos }, photo)
  }
}

/** The products that the first page of /shop shows: unsold, newest first. */
const listFirstPage = (products: readonly DemoProduct[]): DemoProduct[] =>
  products
    .filter(({ sold }) => !sold)
    .sort((a, b) => a.listedDaysAgo - b.listedDaysAgo)
    .slice(0, firstPageSize)

interface NewProduct {
  product: DemoProduct
  /** Position in the catalogue: earlier products are newer by a minute. */
  index: number
  urls: string[]
  now: Date
}

function toProductRow({ product, index, urls, now }: NewProduct) {
  const daysBefore = (days: number) => new Date(now.getTime() - days * day - index * 60_000).toISOString()
  const { id, listedDaysAgo, sold } = product
  const soldTo = { soldToName: sold?.to.name ?? null, soldToEmail: sold?.to.email ?? null }
  return {
    id: id as ProductId,
    ...toDraftColumns(toProductDraft(product, urls)),
    inStock: 1,
    createdAt: daysBefore(listedDaysAgo),
    priceSince: daysBefore(listedDaysAgo),
    sold: sold ? 1 : 0,
    soldPriceSen: sold?.price ?? null,
    soldAt: sold ? daysBefore(sold.daysAgo) : null,
    ...soldTo,
    buyerText: sold ? createBuyerText(soldTo) : '',
    hidden: 0,
  }
}
