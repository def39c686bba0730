import type { PhotoStorage } from '#store/products/photo-storage.ts'
import type { ProcessedPhoto } from './process-photo.server.ts'

/** Where the files of a photo called `name` go, and the columns that tell so. The address of the main file is the photo's. */
export function planPhotoFiles(photos: PhotoStorage, { width, height, blur, files }: ProcessedPhoto, name: string) {
  const plannedFiles = files.map(file => ({ ...file, key: `product-images/${name}-${file.name}.webp` }))
  const main = plannedFiles.find(({ isMain }) => isMain)
  if (!main) throw new Error('A photo without its main file')
  const sources = plannedFiles.map(file => ({ url: photos.getUrl(file.key), width: file.width, type: 'image/webp' }))
  return {
    plannedFiles,
    row: { url: photos.getUrl(main.key), width, height, blur, sources: JSON.stringify(sources) },
  }
}

export async function putFiles(
  photos: PhotoStorage,
  plannedFiles: ReturnType<typeof planPhotoFiles>['plannedFiles'],
): Promise<void> {
  // All come to their end before anybody takes away what was stored.
  const results = await Promise.allSettled(plannedFiles.map(({ key, body }) => photos.put(key, body, 'image/webp')))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
