import { readFile } from 'node:fs/promises'
import { planPhotoFiles, putFiles } from '#platform/photos/photo-files.ts'
import { type Db, inTransaction } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import { createLimiter } from '#store/limiter.ts'
import { wasDemoRemoved } from '#store/opening/demo-queries.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { hasProducts } from '#store/products/product-queries.server.ts'
import { toDraftColumns } from '#store/products/product-rows.server.ts'
import { createBuyerText } from '#store/products/search-text.ts'
import { catalogue } from './catalogue.ts'
import { type DemoProduct, toProductDraft } from './demo-product.ts'
import { fileWidths, getFileUrl, listDemoPhotos, photoSize } from './photo-names.ts'

const day = 24 * 60 * 60 * 1000
const maxConcurrentPhotos = 8

interface FillOptions {
  db: Db
  photos: PhotoStorage
  now: Date
  products?: readonly DemoProduct[]
}

/**
 * Fills an empty shop with the demo catalogue, or with `products`; does nothing when the shop has a
 * product, or when its demo was removed.
 * @returns whether it has filled the shop
 */
export async function fillCatalogue({ db, photos, now, products = catalogue }: FillOptions): Promise<boolean> {
  if ((await hasProducts(db)) || (await wasDemoRemoved(db))) return false
  const limit = createLimiter(maxConcurrentPhotos)
  const filled = await Promise.all(
    products.map(async (product, index) => {
      const productId = product.id as ProductId
      const names = listDemoPhotos(product)
      const photoRows = await Promise.all(names.map(name => limit(() => storePhoto(photos, name, productId))))
      const urls = photoRows.map(({ url }) => url)
      // Earlier products of the catalogue are newer by a minute.
      return { photoRows, row: toProductRow(product, urls, new Date(now.getTime() - index * 60_000)) }
    }),
  )

  // In one transaction: a shop with some of the products would not be filled at the next start.
  await inTransaction(db, async tx => {
    const createdAt = now.toISOString()
    for (const row of filled.flatMap(({ photoRows }) => photoRows))
      await tx
        .insertInto('photos')
        .values({ ...row, createdAt })
        .onConflict(conflict => conflict.column('url').doUpdateSet(row))
        .execute()
    const rows = filled.map(({ row }) => row)
    await tx.insertInto('products').values(rows).execute()
  })
  return true
}

/** Stores the files of a photo as they are, and returns its row. */
async function storePhoto(photos: PhotoStorage, name: string, productId: ProductId) {
  const bodies = await Promise.all(fileWidths.map(width => readFile(getFileUrl(name, width))))
  const [main, small, preview] = bodies as [Buffer, Buffer, Buffer]
  const { width } = photoSize
  const files = [
    { name: '360', width: 360, body: small, isMain: false },
    { name: '800', width, body: main, isMain: true },
  ]
  const blur = `data:image/webp;base64,${preview.toString('base64')}`
  const { plannedFiles, row } = planPhotoFiles(photos, { ...photoSize, blur, files }, name)
  await putFiles(photos, plannedFiles)
  return { ...row, productId }
}

function toProductRow(product: DemoProduct, urls: string[], now: Date) {
  const daysBefore = (days: number) => new Date(now.getTime() - days * day).toISOString()
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
