import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '#store/database.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { ArchiveError, beginManifest, encodeManifest, getPhotoEntryName, manifestName } from '../archive/manifest.ts'
import { writeArchive } from '../archive/write-archive.server.ts'
import { databaseNames } from '../backup/backup-manifest.ts'
import { findPhotoKeys } from '../backup/inventory.server.ts'
import { assertIntegrity, copySqliteFile } from '../backup/snapshot.server.ts'
import type { Config } from '../config.server.ts'
import { createDirectories } from '../data-directory.server.ts'
import { listAppliedMigrations } from '../database/applied-migrations.server.ts'
import { withPostgres, withSqlite } from '../database/connections.server.ts'
import { listMissingMigrations, migrate, storeMigrations } from '../database/migrate.server.ts'
import { isPhotoKey } from '../photos/photo-key.ts'
import { createPhotoStorage } from '../photos/photo-storage.server.ts'
import { withTemporaryFolder } from '../temporary-folder.server.ts'
import { type ExportManifest, getFileName, photoListName } from './export-manifest.ts'
import { listKeys, readRecords } from './generic-table.server.ts'
import type { Kind, RecordOptions } from './kind.ts'
import { kinds } from './kinds.ts'
import { toPortableUrls } from './photo-urls.ts'
import { readLines } from './read-lines.server.ts'

const batchSize = 250
const archiveEnding = '.tar.gz'

interface ExportOptions extends RecordOptions {
  config: Config
  /** A directory to be made, or a file whose name ends in .tar.gz. */
  target: string
  now: Date
}

/**
 * Writes all data of a store while it runs: a file of JSON Lines for each kind, as it is at one
 * moment, and the photos that the records show. The target appears when it is complete.
 * @throws ArchiveError when the target exists, or the database is of another version.
 */
export async function exportStore({ config, target, now, ...options }: ExportOptions): Promise<ExportManifest> {
  const path = resolve(target)
  if (existsSync(path) && (await isTaken(path)))
    throw new ArchiveError(`${target} exists. Name a new directory, or a new file that ends in ${archiveEnding}.`)
  createDirectories(dirname(path))
  return withTemporaryFolder(join(dirname(path), `.${basename(path)}-`), async work => {
    const folder = join(work, 'export')
    await mkdir(folder, { mode: 0o700 })
    const photos = await createPhotoStorage(config)
    const writer = { folder, photos, options, files: {} }
    const migration = await withSnapshot(config, work, db => writeKinds(db, writer))
    const missingPhotos = await writePhotos(writer)
    const manifest: ExportManifest = {
      ...beginManifest(now),
      migration,
      hasPasswordHashes: options.hasPasswordHashes,
      files: writer.files,
      missingPhotos,
    }
    await writeFile(join(folder, manifestName), encodeManifest(manifest), { mode: 0o600 })
    if (path.endsWith(archiveEnding)) await rename(await packFolder(folder, join(work, 'export.tar.gz')), path)
    else await rename(folder, path)
    return manifest
  })
}

/** An empty directory is not: an export takes its place. */
const isTaken = async (path: string) => (await readdir(path).catch(() => ['a file'])).length > 0

/** Reads a database that nobody changes meanwhile, in the schema of this version. */
async function withSnapshot<T>({ dataDir, databaseUrl }: Config, work: string, read: (db: Db) => Promise<T>) {
  if (databaseUrl)
    return withPostgres(databaseUrl, db =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    )
  const copy = join(work, databaseNames.sqlite)
  await copySqliteFile(join(dataDir, databaseNames.sqlite), copy)
  assertIntegrity(copy)
  return withSqlite(copy, async db => {
    await migrate(db, 'sqlite')
    return read(db)
  })
}

interface Writer {
  folder: string
  photos: PhotoStorage
  options: RecordOptions
  files: ExportManifest['files']
}

async function writeKinds(db: Db, writer: Writer): Promise<string> {
  const migration = await readLastMigration(db)
  for (const kind of kinds) await writeLines(writer, kind.name, encodeLines(db, kind, writer))
  return migration
}

/** @throws ArchiveError when the database is of another version, whose columns are unknown. */
async function readLastMigration(db: Db): Promise<string> {
  const names = await listAppliedMigrations(db.withoutPlugins())
  const missing = listMissingMigrations(names)
  const unknown = names.filter(name => !(name in storeMigrations))
  if (missing.length > 0 || unknown.length > 0)
    throw new ArchiveError(
      `The database is of ${unknown.length > 0 ? `a newer version (it has ${unknown[0]})` : `an earlier version (it lacks ${missing[0]})`}. Export it with the version that runs, or start this one first.`,
    )
  return names.at(-1) ?? ''
}

async function* encodeLines(db: Db, kind: Kind, { photos, options }: Writer): AsyncGenerator<string> {
  const keys = await listKeys(db, kind)
  for (let start = 0; start < keys.length; start += batchSize) {
    const batch = keys.slice(start, start + batchSize)
    const records = [...(await readRecords(db, kind, batch, options)).values()]
    const positions = new Map(batch.map((key, position) => [key, position]))
    const getPosition = (record: Record<string, unknown>) => positions.get(String(record[kind.identity[0]])) ?? 0
    for (const record of records.sort((a, b) => getPosition(a) - getPosition(b)))
      yield toPortableUrls(JSON.stringify(record), photos)
  }
}

/** Writes a file, and its lines, size and hash into the manifest. */
async function writeLines({ folder, files }: Writer, name: string, lines: AsyncIterable<string>): Promise<void> {
  const file = { count: 0, size: 0, sha256: '' }
  const hash = createHash('sha256')
  const measured = async function* () {
    for await (const line of lines) {
      const bytes = Buffer.from(`${line}\n`)
      hash.update(bytes)
      file.count += 1
      file.size += bytes.length
      yield bytes
    }
  }
  await pipeline(measured, createWriteStream(join(folder, getFileName(name)), { flags: 'wx', mode: 0o600 }))
  files[name] = { ...file, sha256: hash.digest('hex') }
}

/** Copies the photos that the written records show, and lists them. Returns the missing ones. */
async function writePhotos(writer: Writer): Promise<string[]> {
  const missing = new Set<string>()
  await writeLines(writer, photoListName, copyPhotos(writer, missing))
  return [...missing]
}

async function* copyPhotos({ folder, photos }: Writer, missing: Set<string>): AsyncGenerator<string> {
  // Which photos were copied is not kept in memory: their files tell.
  for (const { name } of kinds)
    for await (const line of readLines(join(folder, getFileName(name))))
      for (const key of findPhotoKeys(line).filter(isPhotoKey)) {
        const target = join(folder, getPhotoEntryName(key))
        if (existsSync(target) || missing.has(key)) continue
        const photo = await copyPhoto(photos, key, target)
        if (photo) yield JSON.stringify({ key, ...photo })
        else missing.add(key)
      }
}

async function copyPhoto(photos: PhotoStorage, key: string, target: string) {
  const photo = await photos.get(key)
  if (!photo) return undefined
  const bytes = new Uint8Array(await new Response(photo.body).arrayBuffer())
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await writeFile(target, bytes, { mode: 0o600 })
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function packFolder(folder: string, file: string): Promise<string> {
  await writeArchive(file, async archive => {
    // The manifest comes last: an archive that ends early has none.
    const names = (await readdir(folder)).filter(name => name.endsWith('.jsonl'))
    for (const name of names) await archive.addFile(name, join(folder, name))
    for await (const line of readLines(join(folder, getFileName(photoListName)))) {
      const name = getPhotoEntryName((JSON.parse(line) as { key: string }).key)
      await archive.addFile(name, join(folder, name))
    }
    await archive.addFile(manifestName, join(folder, manifestName))
  })
  return file
}
