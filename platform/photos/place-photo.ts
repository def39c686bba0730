import type { Photos } from '#store/products/photos.ts'
import type { MadePhoto } from './make-photo.server.ts'

/** Where the files of a photo called `name` go, and the columns that tell so. The address of the main file is the photo's. */
export function placePhoto(photos: Photos, { width, height, blur, files }: MadePhoto, name: string) {
  const placed = files.map(file => ({ ...file, key: `product-images/${name}-${file.name}.webp` }))
  const main = placed.find(({ isMain }) => isMain)
  if (!main) throw new Error('A photo without its main file')
  const sources = placed.map(file => ({ url: photos.addressOf(file.key), width: file.width, type: 'image/webp' }))
  return {
    placed,
    row: { url: photos.addressOf(main.key), width, height, blur, sources: JSON.stringify(sources) },
  }
}

export async function putFiles(photos: Photos, placed: ReturnType<typeof placePhoto>['placed']): Promise<void> {
  // All come to their end before anybody takes away what was stored.
  const ends = await Promise.allSettled(placed.map(({ key, body }) => photos.put(key, body, 'image/webp')))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
