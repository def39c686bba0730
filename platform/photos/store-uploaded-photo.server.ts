import type { Db } from '#store/database.server.ts'
import { deletePhoto } from '#store/products/delete-photos.server.ts'
import {
  findUploadedUrl,
  insertPhoto,
  markPhotoStored,
  releaseUploadKey,
} from '#store/products/photo-queries.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { createPhotoName } from './photo-file-name.ts'
import { planPhotoFiles, putFiles } from './photo-files.ts'
import { type PhotoRejection, type ProcessedPhoto, processPhoto } from './process-photo.server.ts'

interface UploadDependencies {
  db: Db
  photos: PhotoStorage
  now: () => Date
}

export interface Upload {
  image: Uint8Array
  fileName: string
  /** Whether what is transparent stays so. */
  isTransparent?: boolean
  /** Idempotency key: the same for every attempt to send the same photo. */
  uploadKey: string | undefined
  /** The admin's user id. */
  uploadedBy: string
}

export type UploadResult = { ok: true; url: string } | { ok: false; reason: PhotoRejection }

const uploadsInProgress = new Map<string, Promise<UploadResult>>()

/**
 * Stores an uploaded image as a photo that a product can show. Idempotent by `uploadKey`.
 * @returns the photo's URL, or why the file is rejected.
 * @throws when its files can't be stored. The row and stored files are deleted first.
 */
export async function storeUploadedPhoto(dependencies: UploadDependencies, upload: Upload): Promise<UploadResult> {
  const { uploadKey } = upload
  if (uploadKey === undefined) return storeUpload(dependencies, upload)
  const uploading =
    uploadsInProgress.get(uploadKey) ??
    storeUpload(dependencies, upload).finally(() => uploadsInProgress.delete(uploadKey))
  uploadsInProgress.set(uploadKey, uploading)
  return uploading
}

async function storeUpload(dependencies: UploadDependencies, upload: Upload): Promise<UploadResult> {
  const { db, photos, now } = dependencies
  const storedUrl = upload.uploadKey && (await findUploadedUrl(db, upload.uploadKey))
  if (storedUrl) return { ok: true, url: storedUrl }
  const processed = await processPhoto(upload.image, upload)
  if (!processed.ok) return processed
  const reservation = await insertWithUniqueName(dependencies, upload, processed.photo)
  if ('existingUrl' in reservation) return { ok: true, url: reservation.existingUrl }
  const { url, plannedFiles } = reservation
  try {
    await putFiles(photos, plannedFiles)
    if (!(await markPhotoStored(db, url))) throw new Error(`Photo was swept while it was stored: ${url}`)
  } catch (cause) {
    // What this doesn't delete the sweep does.
    await deletePhoto({ db, photos, now: now() }, url).catch(() => undefined)
    throw cause
  }
  return { ok: true, url }
}

/**
 * Inserts the photo's row before its files are stored: the unique URL reserves their names among
 * all uploads of all processes. No client chooses a part of them that makes them unique.
 */
async function insertWithUniqueName(
  { db, photos, now }: UploadDependencies,
  { fileName, uploadKey, uploadedBy }: Upload,
  processed: ProcessedPhoto,
) {
  const at = now().toISOString()
  for (;;) {
    const { plannedFiles, row } = planPhotoFiles(photos, processed, createPhotoName(fileName, now()))
    const isInserted = await insertPhoto(db, {
      ...row,
      createdAt: at,
      uploadKey: uploadKey ?? null,
      uploadedBy,
      unusedSince: at,
      pendingSince: at,
    })
    if (isInserted) return { url: row.url, plannedFiles }
    if (uploadKey === undefined) continue
    // An earlier attempt with this key: use its photo. One that is unfinished in another process,
    // or has died, loses the key, and the sweep deletes what it stored.
    const existingUrl = await findUploadedUrl(db, uploadKey)
    if (existingUrl !== undefined) return { existingUrl }
    await releaseUploadKey(db, uploadKey)
  }
}
