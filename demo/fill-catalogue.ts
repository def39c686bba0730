import { storePhoto } from '#platform/photos/store-photo.server.ts'
import type { Db } from '#store/database.server.ts'
import { createOrderId, type ProductId } from '#store/ids.ts'
import { createSearchText } from '#store/products/listing.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { hasProducts } from '#store/products/product-queries.server.ts'
import { drawProduct } from '../tools/demo-artwork/draw-product.ts'
import { catalogue } from './catalogue.ts'
import type { DemoProduct } from './demo-product.ts'

const day = 24 * 60 * 60 * 1000
const maxConcurrent = 4

/**
 * Fills an empty shop with the demo catalogue, or some `pieces` of it, and draws their photos; a shop with any piece in it is left alone.
 * Says a line when it begins and when it is done.
 */
export async function fillCatalogue(store: {
  db: Db
  photos: PhotoStorage
  now: Date
  say: (line: string) => void
  products?: readonly DemoProduct[]
}): Promise<void> {
  const { db, now, say, products = catalogue } = store
  if (await hasProducts(db)) return
  say(`Drawing ${products.length} demo pieces for the empty shop ...`)
  const photos = new Map<DemoProduct, string[]>()
  const waiting = products.map((product, index) => ({ product, index }))
  const draw = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      photos.set(next.product, await drawPhotos(store, next.product, next.index))
  }
  await Promise.all(Array.from({ length: maxConcurrent }, draw))

  // All at once: a shop that was interrupted while it was filled is still empty.
  await db
    .insertInto('products')
    .values(products.map((product, index) => toProductRow(product, index, photos.get(product) ?? [], now)))
    .execute()
  say('The demo shop is filled.')
}

async function drawPhotos(
  { db, photos, now }: { db: Db; photos: PhotoStorage; now: Date },
  { spec, photos: count }: DemoProduct,
  index: number,
): Promise<string[]> {
  const views = (['front', 'detail'] as const).slice(0, count)
  const urls: string[] = []
  for (const view of views) {
    const picture = Buffer.from(drawProduct(spec, view))
    urls.push(
      await storePhoto({ db, photos }, picture, {
        name: `demo-${index + 1}-${view}`,
        at: now.toISOString(),
        productId: productId(index),
      }),
    )
  }
  return urls
}

function toProductRow(product: DemoProduct, index: number, urls: string[], now: Date) {
  const daysBefore = (days: number) => new Date(now.getTime() - days * day - index * 60_000).toISOString()
  const { title, description, category, price, size = null, listedDaysAgo, sold } = product
  return {
    id: productId(index),
    title,
    name: null,
    description,
    priceSen: price,
    category,
    imageUrls: JSON.stringify(urls),
    imageUrl: null,
    size,
    inStock: 1,
    createdAt: daysBefore(listedDaysAgo),
    sold: sold ? 1 : 0,
    soldPriceSen: sold?.price ?? null,
    soldAt: sold ? daysBefore(sold.daysAgo) : null,
    soldToName: sold?.to.name ?? null,
    soldToEmail: sold?.to.email ?? null,
    soldOrderId: sold ? createOrderId() : null,
    heldBy: null,
    heldUntil: null,
    hidden: 0,
    searchText: createSearchText({ title, description, category }),
  }
}

const productId = (index: number) => `demo-${index + 1}` as ProductId
