import type { Db } from '#store/database.server.ts'
import { deletePhotoRow, hasPhoto, markPhotoForDeletion } from './photo-queries.server.ts'
import { getPhotoKey, type PhotoStorage } from './photo-storage.ts'

/**
 * Deletes an unused photo: its files in all widths, then its row.
 * @returns `unknown`: no such photo. `in-use`: a product or an order shows it.
 * @throws when a file can't be deleted; `deleteUnusedPhotos` tries again
 */
export async function deletePhoto(
  { db, photos, now }: { db: Db; photos: PhotoStorage; now: Date },
  url: string,
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'in-use' }> {
  const files = await markPhotoForDeletion(db, url, now.toISOString())
  if (!files) return { ok: false, reason: (await hasPhoto(db, url)) ? 'in-use' : 'unknown' }
  for (const file of files) await photos.remove(getPhotoKey(file))
  await deletePhotoRow(db, url)
  return { ok: true }
}
