import type { Db } from '#store/database.server.ts'
import { abandonUpload, findUpload, insertPhoto, markStored } from '#store/products/photo-queries.server.ts'
import type { Photos } from '#store/products/photos.ts'
import { removePhoto } from '#store/products/remove-photo.server.ts'
import { type MadePhoto, makePhoto, type PhotoRefusal } from './make-photo.server.ts'
import { nextTimestamp, plainName } from './photo-name.ts'
import { placePhoto, putFiles } from './place-photo.ts'

interface Store {
  db: Db
  photos: Photos
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

export type Uploaded = { ok: true; url: string } | { ok: false; reason: PhotoRefusal }

const underWay = new Map<string, Promise<Uploaded>>()

/**
 * Makes an uploaded picture into a photo that a piece can show. Sent again with the same key it is the same photo (readings T59).
 * When its files can't be stored it throws, and nothing of it stays.
 */
export async function uploadPhoto(store: Store, upload: Upload): Promise<Uploaded> {
  const { uploadKey } = upload
  if (uploadKey === undefined) return storeUpload(store, upload)
  const running = underWay.get(uploadKey)
  if (running) return running
  const uploading = storeOnce(store, upload, uploadKey).finally(() => underWay.delete(uploadKey))
  underWay.set(uploadKey, uploading)
  return uploading
}

async function storeOnce(store: Store, upload: Upload, uploadKey: string): Promise<Uploaded> {
  const url = await findUpload(store.db, uploadKey)
  if (url !== undefined) return { ok: true, url }
  // Whoever had begun it has died, or is so slow that its browser gave up: the sweep takes what it leaves.
  await abandonUpload(store.db, uploadKey)
  return storeUpload(store, upload)
}

async function storeUpload(store: Store, upload: Upload): Promise<Uploaded> {
  const made = await makePhoto(upload.picture)
  if (!made.ok) return made
  const claim = await claimName(store, upload, made.photo)
  if ('uploaded' in claim) return { ok: true, url: claim.uploaded }
  const { url, placed } = claim
  try {
    await putFiles(store.photos, placed)
    if (!(await markStored(store.db, url))) throw new Error(`The photo ${url} was swept away while it was stored`)
  } catch (error) {
    await cleanUp(store, url, error)
    throw error
  }
  return { ok: true, url }
}

/** The row comes before the files: its key keeps their names from every other upload, in this process or another (readings T28). */
async function claimName({ db, photos, now }: Store, { fileName, uploadKey, uploadedBy }: Upload, made: MadePhoto) {
  const at = now().toISOString()
  for (;;) {
    const { placed, row } = placePhoto(photos, made, `${nextTimestamp(now())}-${plainName(fileName)}`)
    const claimed = await insertPhoto(db, {
      ...row,
      createdAt: at,
      uploadKey: uploadKey ?? null,
      uploadedBy,
      unusedSince: at,
      pendingSince: at,
    })
    if (claimed) return { url: row.url, placed }
    if (uploadKey === undefined) continue
    // Another process was sent the same upload at the same time: its photo, or a try of our own in its place.
    const uploaded = await findUpload(db, uploadKey)
    if (uploaded !== undefined) return { uploaded }
    await abandonUpload(db, uploadKey)
  }
}

async function cleanUp({ db, photos, now }: Store, url: string, cause: unknown): Promise<void> {
  try {
    await removePhoto({ db, photos, now: now() }, url)
  } catch (error) {
    throw new AggregateError([cause, error], `The photo ${url} could not be stored, nor what was stored of it removed`)
  }
}
