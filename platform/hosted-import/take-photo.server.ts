import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { slugifyFileName } from '../photos/photo-file-name.ts'
import { planPhotoFiles } from '../photos/photo-files.ts'
import { processPhoto } from '../photos/process-photo.server.ts'
import { FetchError, fetchPublic } from '../public-network/fetch-public.server.ts'
import { RefusedDocument } from './map-documents.ts'

export interface PhotoSource {
  /** Directories that may have the files, by the names that their URLs end in. */
  folders: readonly string[]
  /** Whether photos that no directory has are fetched from their URLs. */
  isFetching: boolean
  /** Whether they may be fetched from this machine, for tests. */
  allowsLoopback?: boolean
}

/**
 * Processes a photo of the hosted shop like an upload. Each product has a copy of its own, whose
 * name is the same however often it is taken.
 * @throws RefusedDocument when it can't be had or used
 */
export async function readHostedPhoto(
  source: PhotoSource,
  storage: PhotoStorage,
  { productId, url }: { productId: string; url: string },
): Promise<ReturnType<typeof planPhotoFiles>> {
  // `…/o/product-images%2F1690-front.jpg?alt=media` is the file `1690-front.jpg`.
  const fileName = basename(decodePath(URL.parse(url)?.pathname ?? url))
  const files = await Promise.all(source.folders.map(folder => readFile(join(folder, fileName)).catch(() => undefined)))
  const processed = await processPhoto(files.find(Boolean) ?? (await fetchPhoto(source, url)))
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

const maxBytes = 30 * 1024 * 1024
const timeoutMs = 30_000

async function fetchPhoto({ isFetching, allowsLoopback = false }: PhotoSource, url: string): Promise<Uint8Array> {
  if (!/^https?:\/\//.test(url)) throw new RefusedDocument(`${url} is no web address, and no directory has the file`)
  if (!isFetching) throw new RefusedDocument(`${url} no directory has the file`)
  try {
    return await fetchPublic(url, { maxBytes, timeoutMs, allowsLoopback })
  } catch (error) {
    if (error instanceof FetchError) throw new RefusedDocument(`${url} its address ${error.message}`)
    throw error
  }
}
