import type { Db } from '#store/database.server.ts'
import type { Log } from '#store/store-context.server.ts'
import { deletePhoto } from './delete-photo.server.ts'
import { listUnusedPhotos } from './photo-queries.server.ts'
import type { PhotoStorage } from './photo-storage.ts'

const day = 24 * 60 * 60 * 1000

/** Removes photos that nobody has shown for 24 hours: a form that was never sent, an upload that died, a photo taken off its piece. One that fails is tried again next time. */
export async function deleteUnusedPhotos(store: { db: Db; photos: PhotoStorage; now: Date; log: Log }): Promise<void> {
  const { db, now, log } = store
  for (const url of await listUnusedPhotos(db, { before: new Date(now.getTime() - day).toISOString() })) {
    try {
      await deletePhoto(store, url)
    } catch (error) {
      log.error({ err: error, url }, 'An unused photo could not be removed')
    }
  }
}
