import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { planPhotoFiles, putFiles } from './photo-files.ts'
import { renderPhoto } from './process-photo.server.ts'

/**
 * Stores a trusted image under `product-images/{name}` as a photo of a product, replacing an
 * earlier photo of that name.
 * @returns the photo's URL.
 * @throws when the image can't be decoded.
 */
export async function storePhoto(
  { db, photos }: { db: Db; photos: PhotoStorage },
  image: Uint8Array,
  { name, at, productId }: { name: string; at: string; productId: ProductId },
): Promise<string> {
  const photo = await renderPhoto(image)
  if (!photo) throw new Error(`Image can not be decoded: ${name}`)
  const { plannedFiles, row } = planPhotoFiles(photos, photo, name)
  await putFiles(photos, plannedFiles)
  await db
    .insertInto('photos')
    .values({ ...row, productId, createdAt: at })
    .onConflict(conflict => conflict.column('url').doUpdateSet({ ...row, productId }))
    .execute()
  return row.url
}
