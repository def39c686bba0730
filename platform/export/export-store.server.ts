import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#store/database.server.ts'
import { type PhotoStorage, readPhoto } from '#store/products/photo-storage.ts'
import { ArchiveError, getPhotoEntryName } from '../archive/manifest.ts'
import { databaseNames } from '../backup/backup-manifest.ts'
import { findPhotoKeys } from '../backup/inventory.server.ts'
import { assertIntegrity, copySqliteFile } from '../backup/snapshot.server.ts'
import type { Config } from '../config.server.ts'
import { withPostgres, withSqlite } from '../database/connections.server.ts'
import { listAppliedMigrations, migrate, storeMigrations } from '../database/migrate.server.ts'
import { isPhotoKey } from '../photos/photo-key.ts'
import { createPhotoStorage } from '../photos/photo-storage.server.ts'
import { type ExportManifest, getFileName, photoListName } from './export-manifest.ts'
import { toPortableUrls } from './photo-urls.ts'
import { readLines } from './read-lines.server.ts'
import { getIdentity, listIdentities, readRows } from './rows.server.ts'
import { type ExportedTable, type ExportOptions, exportedTables } from './tables.ts'
import { type WriteOptions, writeExport, writePhotoFile } from './write-export.server.ts'

const batchSize = 250

/**
 * Writes all data of a store while it runs: a file of JSON Lines for each table, as it is at one
 * moment, and the photos that the rows show.
 * @throws ArchiveError when the target exists, or the database is of another version.
 */
export async function exportStore({ config, ...options }: WriteOptions & { config: Config }): Promise<ExportManifest> {
  const photos = await createPhotoStorage(config)
  return writeExport(options, async (folder, writeLines) => {
    await withSnapshot(config, `${folder}-${databaseNames.sqlite}`, async db => {
      await assertVersion(db)
      for (const table of exportedTables) await writeLines(table.name, encodeRows(db, table, { photos, options }))
    })
    const missing = new Set<string>()
    await writeLines(photoListName, copyPhotos(photos, folder, missing))
    return [...missing]
  })
}

/** Reads a database that nobody changes meanwhile, in the schema of this version. */
async function withSnapshot({ dataDir, databaseUrl }: Config, copy: string, read: (db: Db) => Promise<void>) {
  if (databaseUrl)
    return withPostgres(databaseUrl, db =>
      db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
    )
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

async function* encodeRows(
  db: Db,
  table: ExportedTable,
  { photos, options }: { photos: PhotoStorage; options: ExportOptions },
): AsyncGenerator<string> {
  const identities = await listIdentities(db, table)
  for (let start = 0; start < identities.length; start += batchSize) {
    const batch = identities.slice(start, start + batchSize)
    const rows = await readRows(db, table, batch, options)
    for (const identity of batch) {
      const row = rows.get(getIdentity(table, identity))
      if (row) yield toPortableUrls(JSON.stringify(row), photos)
    }
  }
}

/** Copies the photos that the written rows show, and lists them. */
async function* copyPhotos(photos: PhotoStorage, folder: string, missing: Set<string>): AsyncGenerator<string> {
  // Which photos were copied is not kept in memory: their files tell.
  for (const { name } of exportedTables)
    for await (const line of readLines(join(folder, getFileName(name))))
      for (const key of findPhotoKeys(line).filter(isPhotoKey)) {
        if (missing.has(key) || existsSync(join(folder, getPhotoEntryName(key)))) continue
        const bytes = await readPhoto(photos, key)
        if (bytes) yield await writePhotoFile(folder, key, bytes)
        else missing.add(key)
      }
}
