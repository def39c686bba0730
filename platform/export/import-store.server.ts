import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import type { Db } from '#store/database.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { ArchiveError, getPhotoEntryName, manifestName, parseManifest } from '../archive/manifest.ts'
import { hashFile } from '../archive/read-archive.server.ts'
import { getMediaType } from '../photos/photo-key.ts'
import {
  type ExportManifest,
  exportManifestSchema,
  formatSchema,
  formatVersion,
  getFileName,
  photoFileSchema,
  photoListName,
} from './export-manifest.ts'
import { assertEmptyStore, importTables, parseLine } from './import-rows.server.ts'
import { toStorageUrls } from './photo-urls.ts'
import { readLines } from './read-lines.server.ts'
import { exportedTables } from './tables.ts'

interface StoreImportOptions {
  db: Db
  photos: PhotoStorage
  /** A directory that `exportStore` has written. */
  source: string
  /** Accepts files that were edited after the export. */
  isEdited: boolean
}

/**
 * Imports an export into an empty store: the photos, then all rows or none. An import that failed
 * can be repeated: a photo that is stored already stays.
 * @returns the number of lines by file
 * @throws ArchiveError when the store isn't empty, or the export is incomplete, damaged, or of
 *   another format.
 */
export async function importStore({
  db,
  photos,
  source,
  isEdited,
}: StoreImportOptions): Promise<Record<string, number>> {
  const manifest = await readManifest(source)
  await assertFiles(source, manifest, isEdited)
  await assertEmptyStore(db)
  let photoCount = 0
  const photoLines = photoListName in manifest.files ? readLines(join(source, getFileName(photoListName))) : []
  for await (const line of photoLines) {
    photoCount += 1
    const place = `${getFileName(photoListName)}, line ${photoCount}`
    await importPhoto(source, photos, parseLine(photoFileSchema, line, place))
  }
  const counts = await importTables(db, name => (name in manifest.files ? readRows(source, name, photos) : []))
  return { ...counts, [photoListName]: photoCount }
}

async function readManifest(source: string): Promise<ExportManifest> {
  const text = await readFile(join(source, manifestName), 'utf8').catch(() => undefined)
  if (text === undefined) throw new ArchiveError(`${source} is no complete export: it has no ${manifestName}.`)
  const { formatVersion: version, appVersion } = parseManifest(formatSchema, text, source)
  if (version === formatVersion) return parseManifest(exportManifestSchema, text, source)
  const advice = version > formatVersion ? 'newer: upgrade this store first' : 'older: import it there, then upgrade'
  throw new ArchiveError(
    `${source} has format ${version}, and this store takes ${formatVersion}. Nothing was imported: the store that it is of (${appVersion}) is ${advice}.`,
  )
}

async function assertFiles(folder: string, { files }: ExportManifest, isEdited: boolean): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const file = getFileName(name)
    if (name !== photoListName && !exportedTables.some(table => table.name === name))
      throw new ArchiveError(`${file} is no file of an export.`)
    const found = await hashFile(join(folder, file)).catch(() => undefined)
    if (found === undefined) throw new ArchiveError(`${file} is missing.`)
    if (found !== sha256 && !isEdited)
      throw new ArchiveError(
        `${file} has changed since it was exported: it is damaged, or was edited. If it was edited on purpose, add --edited.`,
      )
  }
}

async function* readRows(folder: string, name: string, photos: PhotoStorage): AsyncGenerator<string> {
  for await (const line of readLines(join(folder, getFileName(name)))) yield toStorageUrls(line, photos)
}

/** Stores a photo, unless there is a file under its key: that never changes. */
async function importPhoto(
  folder: string,
  photos: PhotoStorage,
  { key, sha256 }: z.infer<typeof photoFileSchema>,
): Promise<void> {
  const existing = await photos.get(key)
  await existing?.body.cancel()
  if (existing) return
  const bytes = await readFile(join(folder, getPhotoEntryName(key))).catch(() => undefined)
  if (!bytes) throw new ArchiveError(`The photo ${key} is missing.`)
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new ArchiveError(`The photo ${key} has changed since it was exported.`)
  await photos.put(key, bytes, getMediaType(key))
}
