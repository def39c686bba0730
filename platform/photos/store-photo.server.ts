import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { planPhotoFiles, putFiles } from './photo-files.ts'
import { renderPhoto } from './process-photo.server.ts'

/**
 * Stores a picture of the shop's own under `product-images/{name}` as a photo of a piece; a photo of that name is replaced. Returns its address.
 * @throws when it is no picture.
 */
export async function storePhoto(
  { db, photos }: { db: Db; photos: PhotoStorage },
  picture: Uint8Array,
  { name, at, productId }: { name: string; at: string; productId: ProductId },
): Promise<string> {
  const photo = await renderPhoto(picture)
  if (!photo) throw new Error(`${name} is no picture`)
  const { plannedFiles, row } = planPhotoFiles(photos, photo, name)
  await putFiles(photos, plannedFiles)
  await db
    .insertInto('photos')
    .values({ ...row, productId, createdAt: at })
    .onConflict(conflict => conflict.column('url').doUpdateSet({ ...row, productId }))
    .execute()
  return row.url
}
