import type { Db } from '#store/database.server.ts'
import { deletePhoto } from '#store/products/delete-photo.server.ts'
import {
  findUploadedUrl,
  insertPhoto,
  markPhotoStored,
  releaseUploadKey,
} from '#store/products/photo-queries.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { createUniqueTimestamp, slugifyFileName } from './photo-file-name.ts'
import { planPhotoFiles, putFiles } from './photo-files.ts'
import { type PhotoRejection, type ProcessedPhoto, processPhoto } from './process-photo.server.ts'

interface UploadDependencies {
  db: Db
  photos: PhotoStorage
  now: () => Date
}

export interface Upload {
  picture: Uint8Array
  fileName: string
  /** The same for every try to send the same photo. */
  uploadKey: string | undefined
  /** The admin's user id. */
  uploadedBy: string
}

export type UploadResult = { ok: true; url: string } | { ok: false; reason: PhotoRejection }

const uploadsInProgress = new Map<string, Promise<UploadResult>>()

/**
 * Makes an uploaded picture into a photo that a piece can show. Sent again with the same key it is the same photo (readings T59).
 * When its files can't be stored it throws, and nothing of it stays.
 */
export async function uploadPhoto(dependencies: UploadDependencies, upload: Upload): Promise<UploadResult> {
  const { uploadKey } = upload
  if (uploadKey === undefined) return storeUpload(dependencies, upload)
  const uploadInProgress = uploadsInProgress.get(uploadKey)
  if (uploadInProgress) return uploadInProgress
  const uploading = storeOncePerKey(dependencies, upload, uploadKey).finally(() => uploadsInProgress.delete(uploadKey))
  uploadsInProgress.set(uploadKey, uploading)
  return uploading
}

async function storeOncePerKey(
  dependencies: UploadDependencies,
  upload: Upload,
  uploadKey: string,
): Promise<UploadResult> {
  const url = await findUploadedUrl(dependencies.db, uploadKey)
  if (url !== undefined) return { ok: true, url }
  // Whoever had begun it has died, or is so slow that its browser gave up: the sweep takes what it leaves.
  await releaseUploadKey(dependencies.db, uploadKey)
  return storeUpload(dependencies, upload)
}

async function storeUpload(dependencies: UploadDependencies, upload: Upload): Promise<UploadResult> {
  const processed = await processPhoto(upload.picture)
  if (!processed.ok) return processed
  const claim = await insertWithUniqueName(dependencies, upload, processed.photo)
  if ('uploaded' in claim) return { ok: true, url: claim.uploaded }
  const { url, plannedFiles } = claim
  try {
    await putFiles(dependencies.photos, plannedFiles)
    if (!(await markPhotoStored(dependencies.db, url)))
      throw new Error(`The photo ${url} was swept away while it was stored`)
  } catch (error) {
    await cleanUp(dependencies, url, error)
    throw error
  }
  return { ok: true, url }
}

/** The row comes before the files: its key keeps their names from every other upload, in this process or another (readings T28). */
async function insertWithUniqueName(
  { db, photos, now }: UploadDependencies,
  { fileName, uploadKey, uploadedBy }: Upload,
  processed: ProcessedPhoto,
) {
  const at = now().toISOString()
  for (;;) {
    const { plannedFiles, row } = planPhotoFiles(
      photos,
      processed,
      `${createUniqueTimestamp(now())}-${slugifyFileName(fileName)}`,
    )
    const claimed = await insertPhoto(db, {
      ...row,
      createdAt: at,
      uploadKey: uploadKey ?? null,
      uploadedBy,
      unusedSince: at,
      pendingSince: at,
    })
    if (claimed) return { url: row.url, plannedFiles }
    if (uploadKey === undefined) continue
    // Another process was sent the same upload at the same time: its photo, or a try of our own in its place.
    const uploaded = await findUploadedUrl(db, uploadKey)
    if (uploaded !== undefined) return { uploaded }
    await releaseUploadKey(db, uploadKey)
  }
}

async function cleanUp({ db, photos, now }: UploadDependencies, url: string, cause: unknown): Promise<void> {
  try {
    await deletePhoto({ db, photos, now: now() }, url)
  } catch (error) {
    throw new AggregateError([cause, error], `The photo ${url} could not be stored, nor what was stored of it removed`)
  }
}
