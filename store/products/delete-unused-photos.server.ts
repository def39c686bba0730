import type { Db } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import { deletePhoto } from './delete-photo.server.ts'
import { listUnusedPhotos } from './photo-queries.server.ts'
import type { PhotoStorage } from './photo-storage.ts'

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
