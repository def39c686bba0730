import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#store/database.server.ts'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { ArchiveError, getPhotoEntryName } from '../archive/manifest.ts'
import { databaseNames } from '../backup/backup-manifest.ts'
import { findPhotoKeys } from '../backup/inventory.server.ts'
import { assertIntegrity, copySqliteFile } from '../backup/snapshot.server.ts'
import type { Config } from '../config.server.ts'
import { listAppliedMigrations } from '../database/applied-migrations.server.ts'
import { withPostgres, withSqlite } from '../database/connections.server.ts'
import { migrate, storeMigrations } from '../database/migrate.server.ts'
import { isPhotoKey } from '../photos/photo-key.ts'
import { createPhotoStorage } from '../photos/photo-storage.server.ts'
import { type ExportManifest, getFileName, photoListName } from './export-manifest.ts'
import { listKeys, readRecords } from './generic-table.server.ts'
import type { Kind, RecordOptions } from './kind.ts'
import { kinds } from './kinds.ts'
import { toPortableUrls } from './photo-urls.ts'
import { readLines } from './read-lines.server.ts'
import { writeExport, writePhotoFile } from './write-export.server.ts'

const batchSize = 250

interface ExportOptions extends RecordOptions {
  config: Config
  /** A directory to be made, or a file whose name ends in .tar.gz. */
  target: string
  now: Date
}

/**
 * Writes all data of a store while it runs: a file of JSON Lines for each kind, as it is at one
 * moment, and the photos that the records show.
 * @throws ArchiveError when the target exists, or the database is of another version.
 */
export async function exportStore({ config, ...options }: ExportOptions): Promise<ExportManifest> {
  const photos = await createPhotoStorage(config)
  return writeExport(options, async ({ folder, temporaryFolder, writeLines }) => {
    await withSnapshot(config, temporaryFolder, async db => {
      await assertVersion(db)
      for (const kind of kinds) await writeLines(kind.name, encodeLines(db, kind, { photos, options }))
    })
    const missing = new Set<string>()
    await writeLines(photoListName, copyPhotos(photos, folder, missing))
    return [...missing]
  })
}

/** Reads a database that nobody changes meanwhile, in the schema of this version. */
async function withSnapshot(
  { dataDir, databaseUrl }: Config,
  temporaryFolder: string,
  read: (db: Db) => Promise<void>,
): Promise<void> {
  if (databaseUrl)
    return withPostgres(databaseUrl, db =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    )
  const copy = join(temporaryFolder, databaseNames.sqlite)
  await copySqliteFile(join(dataDir, databaseNames.sqlite), copy)
  assertIntegrity(copy)
  return withSqlite(copy, async db => {
    await migrate(db, 'sqlite')
    await read(db)
  })
}

/** @throws ArchiveError when the database is of another version, whose columns are unknown. */
async function assertVersion(db: Db): Promise<void> {
  const applied = await listAppliedMigrations(db.withoutPlugins())
  if (applied.join() !== Object.keys(storeMigrations).join())
    throw new ArchiveError(
      `The database is of another version of the store (it has ${applied.at(-1)}). Export it with the version that runs, or start this one first.`,
    )
}

async function* encodeLines(
  db: Db,
  kind: Kind,
  { photos, options }: { photos: PhotoStorage; options: RecordOptions },
): AsyncGenerator<string> {
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

/** Copies the photos that the written records show, and lists them. */
async function* copyPhotos(photos: PhotoStorage, folder: string, missing: Set<string>): AsyncGenerator<string> {
  // Which photos were copied is not kept in memory: their files tell.
  for (const { name } of kinds)
    for await (const line of readLines(join(folder, getFileName(name))))
      for (const key of findPhotoKeys(line).filter(isPhotoKey)) {
        if (existsSync(join(folder, getPhotoEntryName(key))) || missing.has(key)) continue
        const photo = await photos.get(key)
        if (photo) yield await writePhotoFile(folder, key, new Uint8Array(await new Response(photo.body).arrayBuffer()))
        else missing.add(key)
      }
}
