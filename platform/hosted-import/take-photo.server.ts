import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { slugifyFileName } from '../photos/photo-file-name.ts'
import { planPhotoFiles } from '../photos/photo-files.ts'
import { processPhoto } from '../photos/process-photo.server.ts'
import { RefusedDocument } from './hosted-document.ts'

/**
 * Processes a photo of the hosted shop like an upload. Each product has a copy of its own, whose
 * name is the same however often it is taken.
 * @param folders directories that may have the files, by the names that their URLs end in
 * @throws RefusedDocument when none has it, or it can't be used
 */
export async function readHostedPhoto(
  folders: readonly string[],
  storage: PhotoStorage,
  { productId, url }: { productId: string; url: string },
): Promise<ReturnType<typeof planPhotoFiles>> {
  // `…/o/product-images%2F1690-front.jpg?alt=media` is the file `1690-front.jpg`.
  const fileName = basename(decodePath(URL.parse(url)?.pathname ?? url))
  const files = await Promise.all(folders.map(folder => readFile(join(folder, fileName)).catch(() => undefined)))
  const file = files.find(Boolean)
  if (!file) throw new RefusedDocument(`${url} no directory has the file ${fileName}`)
  const processed = await processPhoto(file)
  if (!processed.ok) throw new RefusedDocument(`${url} can't be used: ${processed.reason}`)
  const hash = createHash('sha256').update(`${productId} ${url}`).digest('hex')
  return planPhotoFiles(storage, processed.photo, `${slugifyFileName(fileName)}-${hash.slice(0, 16)}`)
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
