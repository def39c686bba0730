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

const maxBytes = 30 * 1024 * 1024
const timeoutMs = 30_000

/**
 * Processes a photo of the hosted shop like an upload. Each product has a copy of its own, whose
 * name is the same however often it is taken.
 * @throws RefusedDocument when it can't be had or used
 */
export async function takePhoto(
  source: PhotoSource,
  storage: PhotoStorage,
  { productId, url }: { productId: string; url: string },
): Promise<ReturnType<typeof planPhotoFiles>> {
  const fileName = getFileName(url)
  const processed = await processPhoto(
    (await readFromFolders(source.folders, fileName)) ?? (await fetchPhoto(source, url)),
  )
  if (!processed.ok) throw new RefusedDocument(`${url} can't be used: ${processed.reason}`)
  const hash = createHash('sha256').update(`${productId} ${url}`).digest('hex')
  return planPhotoFiles(storage, processed.photo, `${slugifyFileName(fileName)}-${hash.slice(0, 16)}`)
}

/** `…/o/product-images%2F1690-front.jpg?alt=media` is the file `1690-front.jpg`. */
function getFileName(url: string): string {
  const path = URL.parse(url)?.pathname ?? url
  try {
    return basename(decodeURIComponent(path))
  } catch {
    return basename(path)
  }
}

async function readFromFolders(folders: readonly string[], name: string): Promise<Uint8Array | undefined> {
  for (const folder of folders) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined)
    if (bytes) return bytes
  }
  return undefined
}

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
