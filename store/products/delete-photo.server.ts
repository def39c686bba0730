import type { Db } from '#store/database.server.ts'
import { deletePhotoRow, hasPhoto, markPhotoForDeletion } from './photo-queries.server.ts'
import { getPhotoKey, type PhotoStorage } from './photo-storage.ts'

/**
 * Removes a photo that neither a piece nor an order shows: the files of all its widths, then its row. Refuses one that is `shown`.
 * When a file can't be removed it throws, and the photo, which nobody can show any more, is left to the sweep.
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
