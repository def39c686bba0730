import { storePhoto } from '#platform/photos/store-photo.server.ts'
import type { Db } from '#store/database.server.ts'
import { newOrderId, type ProductId } from '#store/ids.ts'
import { searchTextOf } from '#store/products/listing.ts'
import type { Photos } from '#store/products/photos.ts'
import { hasProducts } from '#store/products/product-queries.server.ts'
import { catalogue } from './catalogue.ts'
import type { DemoPiece } from './demo-piece.ts'
import { drawPiece } from './draw-piece.ts'

const day = 24 * 60 * 60 * 1000
const pieceAtATime = 4

/**
 * Fills an empty shop with the demo catalogue, or some `pieces` of it, and draws their photos; a shop with any piece in it is left alone.
 * Says a line when it begins and when it is done.
 */
export async function fillCatalogue(store: {
  db: Db
  photos: Photos
  now: Date
  say: (line: string) => void
  pieces?: readonly DemoPiece[]
}): Promise<void> {
  const { db, now, say, pieces = catalogue } = store
  if (await hasProducts(db)) return
  say(`Drawing ${pieces.length} demo pieces for the empty shop ...`)
  const photos = new Map<DemoPiece, string[]>()
  const waiting = pieces.map((piece, index) => ({ piece, index }))
  const draw = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      photos.set(next.piece, await drawPhotos(store, next.piece, next.index))
  }
  await Promise.all(Array.from({ length: pieceAtATime }, draw))

  // All at once: a shop that was interrupted while it was filled is still empty.
  await db
    .insertInto('products')
    .values(pieces.map((piece, index) => row(piece, index, photos.get(piece) ?? [], now)))
    .execute()
  say('The demo shop is filled.')
}

async function drawPhotos(
  { db, photos, now }: { db: Db; photos: Photos; now: Date },
  { drawing, photos: count }: DemoPiece,
  index: number,
): Promise<string[]> {
  const views = (['front', 'detail'] as const).slice(0, count)
  const urls: string[] = []
  for (const view of views) {
    const picture = Buffer.from(drawPiece(drawing, view))
    urls.push(
      await storePhoto({ db, photos }, picture, {
        name: `demo-${index + 1}-${view}`,
        at: now.toISOString(),
        productId: pieceId(index),
      }),
    )
  }
  return urls
}

function row(piece: DemoPiece, index: number, urls: string[], now: Date) {
  const ago = (days: number) => new Date(now.getTime() - days * day - index * 60_000).toISOString()
  const { title, description, category, price, size = null, listedDaysAgo, sold } = piece
  return {
    id: pieceId(index),
    title,
    name: null,
    description,
    priceSen: price,
    category,
    imageUrls: JSON.stringify(urls),
    imageUrl: null,
    size,
    inStock: 1,
    createdAt: ago(listedDaysAgo),
    sold: sold ? 1 : 0,
    soldPriceSen: sold?.price ?? null,
    soldAt: sold ? ago(sold.daysAgo) : null,
    soldToName: sold?.to.name ?? null,
    soldToEmail: sold?.to.email ?? null,
    soldOrderId: sold ? newOrderId() : null,
    heldBy: null,
    heldUntil: null,
    hidden: 0,
    searchText: searchTextOf({ title, description, category }),
  }
}

const pieceId = (index: number) => `demo-${index + 1}` as ProductId
