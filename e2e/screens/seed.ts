import { join } from 'node:path'
import { catalogue } from '#demo/catalogue.ts'
import { fillCatalogue } from '#demo/fill-catalogue.ts'
import { createFolderPhotoStorage } from '#platform/photos/folder-photo-storage.server.ts'
import type { RunningStore } from '../store-fixture.ts'

/** A few products of each kind: enough to see every state, and fewer photos to process. */
const sample = catalogue.filter((_, index) => index % 7 === 2)

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
