import { join } from 'node:path'
import { catalogue } from '#demo/catalogue.ts'
import { fillCatalogue } from '#demo/fill-catalogue.ts'
import { folderPhotos } from '#platform/photos/folder-photos.server.ts'
import type { RunningStore } from '../store.ts'

/** A few of each kind are enough to see every state; the whole catalogue takes half a minute to draw. */
const few = catalogue.filter((_, index) => index % 7 === 2)

/** Where the drawn photos of the demo pieces are: other pieces may show the same. */
export interface Stock {
  photos: readonly string[]
}

/** Hangs demo pieces with their drawn photos in an empty store. */
export async function hangDemoPieces({ db, dataDir }: RunningStore, { all }: { all: boolean }): Promise<Stock> {
  const photos = folderPhotos(join(dataDir, 'photos'))
  await fillCatalogue({ db, photos, now: new Date(), say: () => {}, pieces: all ? catalogue : few })
  const hung = await db.selectFrom('products').select('imageUrls').orderBy('id').execute()
  return { photos: hung.map(({ imageUrls }) => JSON.parse(imageUrls ?? '[]')[0] as string) }
}
