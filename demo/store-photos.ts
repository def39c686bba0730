import { readFile } from 'node:fs/promises'
import { planPhotoFiles, putFiles } from '#platform/photos/photo-files.ts'
import { renderPhoto } from '#platform/photos/process-photo.server.ts'
import type { Db } from '#store/database.server.ts'
import type { ProductId } from '#store/ids.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { type DemoPhoto, getMasterUrl, masterSize } from './photo-names.ts'

/** Part of the name of a photo's main file: see `renderPhoto`. */
const mainFileName = '800'

interface PhotoDependencies {
  db: Db
  photos: PhotoStorage
}

/**
 * Stores the master, unchanged, as the main file of the photo.
 *
 * @returns the row of the photo: complete enough to be shown, but without preview and smaller
 * files.
 */
export async function storeMaster(photos: PhotoStorage, { name, productId }: DemoPhoto) {
  const body = await readFile(getMasterUrl(name))
  const main = { name: mainFileName, width: masterSize.width, body, isMain: true }
  const { plannedFiles, row } = planPhotoFiles(photos, { ...masterSize, blur: '', files: [main] }, name)
  await putFiles(photos, plannedFiles)
  return { ...row, blur: null, productId: productId as ProductId }
}

/**
 * Stores the smaller files of a photo and adds them and the preview to its row. The files are
 * stored before the row names them, so an interruption leaves a photo that can be shown and
 * processed again.
 *
 * @throws when the master can't be decoded.
 */
export async function processMaster({ db, photos }: PhotoDependencies, { name }: DemoPhoto): Promise<void> {
  const master = await readFile(getMasterUrl(name))
  const photo = await renderPhoto(master)
  if (!photo) throw new Error(`Demo photo can't be decoded: ${name}`)
  const { plannedFiles, row } = planPhotoFiles(photos, photo, name)
  // The main file is the master itself: a second lossy compression would only make it worse.
  await putFiles(
    photos,
    plannedFiles.filter(({ isMain }) => !isMain),
  )
  const { url, blur, sources } = row
  await db.updateTable('photos').set({ blur, sources }).where('url', '=', url).execute()
}

export const getDemoPhotoUrl = (photos: PhotoStorage, { name }: DemoPhoto) =>
  photos.getUrl(`product-images/${name}-${mainFileName}.webp`)
