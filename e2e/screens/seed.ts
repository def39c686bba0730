import { join } from 'node:path'
import { catalogue } from '#demo/catalogue.ts'
import { fillCatalogue } from '#demo/fill-catalogue.ts'
import { createFolderPhotoStorage } from '#platform/photos/folder-photo-storage.server.ts'
import type { RunningStore } from '../store-fixture.ts'

/** A few products of each kind: enough to see every state, and fewer photos to process. */
const sampleIds = [3, 10, 17, 24, 31, 38, 45, 52, 59, 66].map(number => `demo-${number}`)
const sample = catalogue.filter(({ id }) => sampleIds.includes(id))

/** URLs of the demo products' photos, which other products may use too. */
export interface SeedData {
  photos: readonly string[]
}

/** Seeds an empty store with demo products and their photos. */
export async function seedDemoProducts({ db, dataDir }: RunningStore, { all }: { all: boolean }): Promise<SeedData> {
  const photos = createFolderPhotoStorage(join(dataDir, 'photos'))
  await fillCatalogue({ db, photos, now: new Date(), products: all ? catalogue : sample })
  const products = await db.selectFrom('products').select('imageUrls').orderBy('id').execute()
  return { photos: products.map(({ imageUrls }) => JSON.parse(imageUrls ?? '[]')[0] as string) }
}
