import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#store/database.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import {
  ArchiveError,
  getPhotoEntryName,
  manifestName,
  parseManifest,
  parsePhotoEntryName,
} from '../archive/manifest.ts'
import { assertRoom, readArchive } from '../archive/read-archive.server.ts'
import { storeMigrations } from '../database/migrate.server.ts'
import { isPhotoKey, mediaTypesByExtension } from '../photos/photo-key.ts'
import { withTemporaryFolder } from '../temporary-folder.server.ts'
import {
  type ExportManifest,
  exportManifestSchema,
  getFileName,
  photoFileSchema,
  photoListName,
} from './export-manifest.ts'
import {
  type ExistingRecords,
  type ImportReport,
  importRecords,
  type ParsedLine,
  type ReportedLine,
  reportLine,
} from './import-records.server.ts'
import { kinds } from './kinds.ts'
import { toStorageUrls } from './photo-urls.ts'
import { readLines } from './read-lines.server.ts'

interface ImportOptions {
  db: Db
  photos: PhotoStorage
  /** A directory or a .tar.gz file that `exportStore` has written. */
  source: string
  existing: ExistingRecords
  /** Accepts files that were edited after the export. */
  isEdited: boolean
  onLine: (line: ReportedLine) => void
}

/**
 * Imports an export. Repeatable: what is stored already is not stored twice.
 * @returns how many lines of each kind were added, unchanged, changed and refused.
 * @throws ArchiveError before anything is stored when the export is incomplete, damaged, or of a
 *   newer version.
 */
export async function importStore({ source, ...options }: ImportOptions): Promise<ImportReport['counts']> {
  const found = await stat(source).catch(() => undefined)
  if (!found) throw new ArchiveError(`There is no ${source}.`)
  if (found.isDirectory()) return importFolder(source, { source, ...options })
  return withTemporaryFolder(join(tmpdir(), 'store-import-'), async folder => {
    await extractArchive(source, folder)
    return await importFolder(folder, { source, ...options })
  })
}

async function importFolder(
  folder: string,
  { db, photos, source, existing, isEdited, onLine }: ImportOptions,
): Promise<ImportReport['counts']> {
  const manifest = await readManifest(folder, source)
  assertKnownVersion(manifest)
  await assertFiles(folder, manifest, isEdited)
  const report: ImportReport = { counts: {}, onLine }
  await importPhotos(folder, photos, report)
  for (const kind of kinds) await importRecords({ db, report, existing }, kind, readRecords(folder, kind.name, photos))
  return report.counts
}

/** It names a dozen files. */
const maxManifestBytes = 1024 * 1024

/** @param source what errors name in place of the folder, which may be a temporary one */
async function readManifest(folder: string, source: string): Promise<ExportManifest> {
  const file = join(folder, manifestName)
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new ArchiveError(`${source} is no complete export: it has no ${manifestName}.`)
  if (found.size > maxManifestBytes) throw new ArchiveError(`${manifestName} is too large to be one of a store.`)
  return parseManifest(exportManifestSchema, await readFile(file, 'utf8'), source)
}

/** Another version may have fields that this one would refuse line by line. */
function assertKnownVersion({ migration, appVersion }: ExportManifest): void {
  if (!Object.hasOwn(storeMigrations, migration))
    throw new ArchiveError(
      `The export is of a newer version of the store (${appVersion}, with ${migration}). Nothing was imported: upgrade this store first, then import it again.`,
    )
}

async function assertFiles(folder: string, { files }: ExportManifest, isEdited: boolean): Promise<void> {
  const known = [...kinds.map(({ name }) => name), photoListName]
  const unknown = Object.keys(files).find(name => !known.includes(name))
  if (unknown) throw new ArchiveError(`${getFileName(unknown)} is of a newer version of the store.`)
  for (const [name, file] of Object.entries(files)) {
    const sha256 = await hashFile(join(folder, getFileName(name)))
    if (sha256 === undefined) throw new ArchiveError(`${getFileName(name)} is missing.`)
    if (sha256 !== file.sha256 && !isEdited)
      throw new ArchiveError(
        `${getFileName(name)} has changed since it was exported: it is damaged, or was edited. If it was edited on purpose, add --edited.`,
      )
  }
}

async function hashFile(file: string): Promise<string | undefined> {
  if (!(await stat(file).catch(() => undefined))) return undefined
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function* readTexts(folder: string, name: string): AsyncGenerator<{ line: number; text: string }> {
  const file = join(folder, getFileName(name))
  // An export of an earlier version has fewer kinds.
  if (!(await stat(file).catch(() => undefined))) return
  let line = 0
  for await (const text of readLines(file)) {
    line += 1
    if (text.trim() !== '') yield { line, text }
  }
}

async function* readRecords(folder: string, name: string, photos: PhotoStorage): AsyncGenerator<ParsedLine> {
  for await (const { line, text } of readTexts(folder, name)) yield parseLine(line, toStorageUrls(text, photos))
}

function parseLine(line: number, text: string): ParsedLine {
  try {
    return { line, value: JSON.parse(text) }
  } catch {
    return { line, error: 'is no JSON' }
  }
}

async function importPhotos(folder: string, photos: PhotoStorage, report: ImportReport): Promise<void> {
  for await (const { line, text } of readTexts(folder, photoListName)) {
    const parsed = parseLine(line, text)
    const file = photoFileSchema.safeParse('value' in parsed ? parsed.value : undefined)
    if (!file.success || !isPhotoKey(file.data.key)) {
      reportLine(report, { kind: photoListName, line, id: undefined, outcome: 'refused', reason: 'names no photo' })
      continue
    }
    const { outcome, reason } = await importPhoto(folder, photos, file.data)
    reportLine(report, { kind: photoListName, line, id: file.data.key, outcome, reason })
  }
}

/** Stores a photo. The file under a key never changes, so one that is there already stays. */
async function importPhoto(
  folder: string,
  photos: PhotoStorage,
  { key, size, sha256 }: { key: string; size: number; sha256: string },
): Promise<{ outcome: 'added' | 'unchanged' | 'refused'; reason: string }> {
  const existing = await photos.get(key)
  await existing?.body.cancel()
  if (existing)
    return existing.size === size
      ? { outcome: 'unchanged', reason: '' }
      : { outcome: 'refused', reason: 'another photo has this name' }
  const bytes = await readFile(join(folder, getPhotoEntryName(key))).catch(() => undefined)
  if (!bytes) return { outcome: 'refused', reason: 'the file is missing' }
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    return { outcome: 'refused', reason: 'the file has changed since it was exported' }
  await photos.put(key, bytes, mediaTypesByExtension[key.slice(key.lastIndexOf('.') + 1)] ?? '')
  return { outcome: 'added', reason: '' }
}

const entryPattern = /^(manifest\.json|\w+\.jsonl)$/

async function extractArchive(file: string, folder: string): Promise<void> {
  await readArchive(file, async entry => {
    const { name, body } = entry
    if (parsePhotoEntryName(name) === undefined && !entryPattern.test(name))
      throw new ArchiveError(`${file} is no export: it contains ${name}.`)
    await assertRoom(file, entry, folder)
    const target = join(folder, name)
    await mkdir(dirname(target), { recursive: true })
    await pipeline(body, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
  })
}
