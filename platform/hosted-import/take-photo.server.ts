import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from '#store/database.server.ts'
import { findUploadedUrl } from '#store/products/photo-queries.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { storeUploadedPhoto } from '../photos/store-uploaded-photo.server.ts'
import { FetchError, fetchPublic } from '../public-network/fetch-public.server.ts'

export interface PhotoSource {
  db: Db
  photos: PhotoStorage
  now: () => Date
  /** Directories that may have the files, by the names that their URLs end in. */
  folders: readonly string[]
  /** Whether photos that no directory has are fetched from their URLs. */
  isFetching: boolean
  /** Whether they may be fetched from this machine, for tests. */
  allowsLoopback?: boolean
}

/** A photo of the hosted shop. Each product has a copy of its own, as with uploads. */
export interface HostedPhoto {
  productId: string
  url: string
}

export type TakenPhoto = { ok: true; url: string; isNew: boolean } | { ok: false; reason: string }

const maxBytes = 30 * 1024 * 1024
const timeoutMs = 30_000

/**
 * Stores a photo of the hosted shop as if an admin had uploaded it, once however often it is taken.
 * @returns its URL in the store, or why there is none.
 */
export async function takePhoto(source: PhotoSource, photo: HostedPhoto): Promise<TakenPhoto> {
  const known = await findTakenPhoto(source.db, photo)
  if (known !== undefined) return { ok: true, url: known, isNew: false }
  const { url } = photo
  const fileName = getFileName(url)
  const image = (await readFromFolders(source.folders, fileName)) ?? (await fetchPhoto(source, url))
  if ('reason' in image) return { ok: false, reason: image.reason }
  const uploaded = await storeUploadedPhoto(source, {
    image: image.bytes,
    fileName,
    uploadKey: getUploadKey(photo),
    uploadedBy: 'import',
  })
  return uploaded.ok ? { ...uploaded, isNew: true } : { ok: false, reason: `can't be used: ${uploaded.reason}` }
}

/** Finds the URL of a photo that was taken before. */
export const findTakenPhoto = (db: Db, photo: HostedPhoto): Promise<string | undefined> =>
  findUploadedUrl(db, getUploadKey(photo))

const getUploadKey = ({ productId, url }: HostedPhoto) =>
  `hosted-${createHash('sha256').update(`${productId} ${url}`).digest('hex')}`

/** `…/o/product-images%2F1690-front.jpg?alt=media` is the file `1690-front.jpg`. */
function getFileName(url: string): string {
  const path = URL.parse(url)?.pathname ?? url
  try {
    return basename(decodeURIComponent(path))
  } catch {
    return basename(path)
  }
}

async function readFromFolders(folders: readonly string[], name: string): Promise<{ bytes: Buffer } | undefined> {
  for (const folder of folders) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined)
    if (bytes) return { bytes }
  }
  return undefined
}

async function fetchPhoto(
  { isFetching, allowsLoopback = false }: PhotoSource,
  url: string,
): Promise<{ bytes: Uint8Array } | { reason: string }> {
  if (!/^https?:\/\//.test(url)) return { reason: 'is no web address, and no directory has the file' }
  if (!isFetching) return { reason: 'no directory has the file' }
  try {
    return { bytes: await fetchPublic(url, { maxBytes, timeoutMs, allowsLoopback }) }
  } catch (error) {
    if (error instanceof FetchError) return { reason: `its address ${error.message}` }
    throw error
  }
}
