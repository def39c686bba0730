import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { Photos } from '#store/products/photos.ts'
import { renderPhoto } from './make-photo.server.ts'
import { placePhoto, putFiles } from './place-photo.ts'

/**
 * Stores a picture of the shop's own under `product-images/{name}` as a photo of a piece; a photo of that name is replaced. Returns its address.
 * @throws when it is no picture.
 */
export async function storePhoto(
  { db, photos }: { db: Db; photos: Photos },
  picture: Uint8Array,
  { name, at, productId }: { name: string; at: string; productId: ProductId },
): Promise<string> {
  const photo = await renderPhoto(picture)
  if (!photo) throw new Error(`${name} is no picture`)
  const { placed, row } = placePhoto(photos, photo, name)
  await putFiles(photos, placed)
  await db
    .insertInto('photos')
    .values({ ...row, productId, createdAt: at })
    .onConflict(conflict => conflict.column('url').doUpdateSet({ ...row, productId }))
    .execute()
  return row.url
}
