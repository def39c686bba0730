import type { Db } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import { deletePhotoRow, hasPhoto, listUnusedPhotos, markPhotoForDeletion } from './photo-queries.server.ts'
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

const dayMs = 24 * 60 * 60 * 1000

/**
 * Deletes photos that have been unused for 24 hours: of abandoned forms, interrupted uploads and
 * edited products. A failed one is logged and tried again by the next run.
 */
export async function deleteUnusedPhotos(dependencies: {
  db: Db
  photos: PhotoStorage
  now: Date
  log: Log
}): Promise<void> {
  const { db, now, log } = dependencies
  for (const url of await listUnusedPhotos(db, { before: new Date(now.getTime() - dayMs).toISOString() })) {
    try {
      await deletePhoto(dependencies, url)
    } catch (error) {
      log.error({ err: error, url }, 'Unused photo deletion failed, will retry')
    }
  }
}
