import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { z } from 'zod'
import type { Db } from '#store/database.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { ArchiveError, getPhotoEntryName, manifestName, parseManifest } from '../archive/manifest.ts'
import { assertRoom, readArchive } from '../archive/read-archive.server.ts'
import { isPhotoKey, mediaTypesByExtension } from '../photos/photo-key.ts'
import { withTemporaryFolder } from '../temporary-folder.server.ts'
import {
  type ExportManifest,
  exportManifestSchema,
  formatSchema,
  formatVersion,
  getFileName,
  photoFileSchema,
  photoListName,
} from './export-manifest.ts'
import { type ImportReport, importTables, type ParsedLine, reportLine } from './import-rows.server.ts'
import { toStorageUrls } from './photo-urls.ts'
import { readLines } from './read-lines.server.ts'
import { exportedTables } from './tables.ts'

interface StoreImportOptions {
  db: Db
  photos: PhotoStorage
  /** A directory or a .tar.gz file that `exportStore` has written. */
  source: string
  /** Accepts files that were edited after the export. */
  isEdited: boolean
}

/**
 * Imports an export: the rows that aren't stored yet, then the photos. Repeatable, and what is
 * stored stays as it is.
 * @throws ArchiveError before any row is stored when the export is incomplete, damaged, or of
 *   another format.
 */
export async function importStore({ source, ...options }: StoreImportOptions): Promise<ImportReport> {
  const found = await stat(source).catch(() => undefined)
  if (!found) throw new ArchiveError(`There is no ${source}.`)
  if (found.isDirectory()) return importFolder(source, { source, ...options })
  return withTemporaryFolder(join(tmpdir(), 'store-import-'), async folder => {
    await readArchive(source, async entry => {
      await assertRoom(source, entry, folder)
      const target = join(folder, assertEntryName(source, entry.name))
      await mkdir(dirname(target), { recursive: true })
      await pipeline(entry.body, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    })
    return await importFolder(folder, { source, ...options })
  })
}

function assertEntryName(file: string, name: string): string {
  if (/^(manifest\.json|\w+\.jsonl)$/.test(name) || isPhotoKey(name.replace(/^photos\//, ''))) return name
  throw new ArchiveError(`${file} is no export: it contains ${name}.`)
}

async function importFolder(
  folder: string,
  { db, photos, source, isEdited }: StoreImportOptions,
): Promise<ImportReport> {
  const manifest = await readManifest(folder, source)
  await assertFiles(folder, manifest, isEdited)
  const { report, keptPhotos } = await importTables(db, name =>
    name in manifest.files ? readParsed(folder, name, text => toStorageUrls(text, photos)) : [],
  )
  for await (const parsed of readParsed(folder, photoListName)) {
    const { data } = photoFileSchema.safeParse('value' in parsed ? parsed.value : undefined)
    const result =
      data && isPhotoKey(data.key)
        ? await importPhoto(folder, photos, { ...data, isKeptAway: keptPhotos.has(data.key) })
        : ({ outcome: 'refused', reason: 'names no photo' } as const)
    reportLine(report, photoListName, { line: parsed.line, id: data?.key, ...result })
  }
  return report
}

/** It names two dozen files. */
const maxManifestBytes = 1024 * 1024

/** @param source what errors name in place of the folder, which may be a temporary one */
async function readManifest(folder: string, source: string): Promise<ExportManifest> {
  const file = join(folder, manifestName)
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new ArchiveError(`${source} is no complete export: it has no ${manifestName}.`)
  if (found.size > maxManifestBytes) throw new ArchiveError(`${manifestName} is too large to be one of a store.`)
  const text = await readFile(file, 'utf8')
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

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function* readParsed(folder: string, name: string, convert = (text: string) => text): AsyncGenerator<ParsedLine> {
  let line = 0
  for await (const text of readLines(join(folder, getFileName(name)))) {
    line += 1
    if (text.trim() !== '') yield parseLine(line, convert(text))
  }
}

function parseLine(line: number, text: string): ParsedLine {
  try {
    return { line, value: JSON.parse(text) }
  } catch {
    return { line, error: 'is no JSON' }
  }
}

/** Stores a photo, unless there is a file under its key: that never changes. */
async function importPhoto(
  folder: string,
  photos: PhotoStorage,
  { key, size, sha256, isKeptAway }: z.infer<typeof photoFileSchema> & { isKeptAway: boolean },
) {
  const existing = await photos.get(key)
  await existing?.body.cancel()
  if (existing?.size === size) return { outcome: 'unchanged' } as const
  if (existing) return { outcome: 'kept', reason: 'the stored photo of this name stays' } as const
  if (isKeptAway) return { outcome: 'kept' } as const
  const bytes = await readFile(join(folder, getPhotoEntryName(key))).catch(() => undefined)
  if (!bytes) return { outcome: 'refused', reason: 'the file is missing' } as const
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    return { outcome: 'refused', reason: 'the file has changed since it was exported' } as const
  await photos.put(key, bytes, mediaTypesByExtension[key.slice(key.lastIndexOf('.') + 1)] ?? '')
  return { outcome: 'added' } as const
}
