import type { PhotoStorage } from '#store/products/photo-storage.ts'
import type { ProcessedPhoto } from './process-photo.server.ts'

/**
 * Assigns keys to the files of a photo and creates its row. The URL of the main file is the
 * photo's.
 * @param name unique name, which becomes part of the keys.
 */
export function planPhotoFiles(photos: PhotoStorage, { width, height, blur, files }: ProcessedPhoto, name: string) {
  const plannedFiles = files.map(file => ({ ...file, key: `product-images/${name}-${file.name}.webp` }))
  const main = plannedFiles.find(({ isMain }) => isMain)
  if (!main) throw new Error('Photo has no main file')
  const sources = plannedFiles.map(file => ({ url: photos.getUrl(file.key), width: file.width, type: 'image/webp' }))
  return {
    plannedFiles,
    row: { url: photos.getUrl(main.key), width, height, blur, sources: JSON.stringify(sources) },
  }
}

/**
 * Stores the files of a photo.
 * @throws the first error, after all files have been stored or have failed.
 */
export async function putFiles(
  photos: PhotoStorage,
  plannedFiles: ReturnType<typeof planPhotoFiles>['plannedFiles'],
): Promise<void> {
  // Waits for all files, so that a file stored late can't survive the clean-up after an error.
  const results = await Promise.allSettled(plannedFiles.map(({ key, body }) => photos.put(key, body, 'image/webp')))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
