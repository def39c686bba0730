import { existsSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type PhotoStorage, readPhoto } from '#store/products/photo-storage.ts'
import { beginManifest, encodeManifest, getPhotoEntryName, manifestName } from '../archive/manifest.ts'
import { type ArchiveWriter, writeArchive } from '../archive/write-archive.server.ts'
import type { Config } from '../config.server.ts'
import { createDataDirectory, createDirectories } from '../data-directory.server.ts'
import { describeSettings } from '../describe-settings.server.ts'
import { createPhotoStorage } from '../photos/photo-storage.server.ts'
import { withTemporaryFolder } from '../temporary-folder.server.ts'
import { type BackupManifest, databaseNames, sandboxName, settingsName } from './backup-manifest.ts'
import { findPhotoKeys, type Inventory } from './inventory.server.ts'
import { createBackupName, partialPrefix } from './rotate-backups.server.ts'
import { assertIntegrity, checkSqliteFile, copySqliteFile, dumpPostgres } from './snapshot.server.ts'

export interface BackupOptions {
  config: Config
  /** Settings of the process, of which those without secrets are kept. */
  environment: Record<string, string | undefined>
  directory: string
  now: Date
}

/**
 * Backs up the store while it runs: the database as it is now, then the photos that it shows. The
 * file appears under its name when it is complete.
 * @throws ArchiveError when there is no database, it is damaged, or pg_dump is missing or fails.
 */
export async function createBackup({ config, environment, directory, now }: BackupOptions) {
  createDataDirectory(config.dataDir)
  createDirectories(resolve(directory), 0o700)
  return withTemporaryFolder(join(directory, partialPrefix), async folder => {
    const draft = join(folder, 'draft.tar.gz')
    const manifest = await writeDraft(draft, { config, environment, folder, now })
    const file = join(directory, createBackupName(now))
    await rename(draft, file)
    await flushDirectory(directory)
    return { file, size: (await stat(file)).size, manifest }
  })
}

async function writeDraft(
  draft: string,
  { config, environment, folder, now }: Pick<BackupOptions, 'config' | 'environment' | 'now'> & { folder: string },
): Promise<BackupManifest> {
  const dialect = config.databaseUrl ? 'postgres' : 'sqlite'
  const database = join(folder, databaseNames[dialect])
  const inventory = await copyDatabase(config, database)
  const sandbox = await copySandbox(config, join(folder, sandboxName))
  const photos = await createPhotoStorage(config)
  const keys = new Set([...inventory.photoKeys, ...findPhotoKeys(JSON.stringify(config.founders))])
  const manifest: BackupManifest = {
    ...beginManifest(now),
    dialect,
    migrations: inventory.migrations,
    counts: inventory.counts,
    entries: {},
  }
  await writeArchive(draft, async archive => {
    await archive.addFile(databaseNames[dialect], database)
    if (sandbox) await archive.addFile(sandboxName, sandbox)
    await archive.addBytes(settingsName, Buffer.from(describeSettings(environment)))
    for (const key of keys) if (!(await addPhoto(archive, photos, key))) manifest.missingPhotos.push(key)
    manifest.entries = { ...archive.entries }
    await archive.addBytes(manifestName, Buffer.from(encodeManifest(manifest)))
  })
  return manifest
}

async function copyDatabase({ dataDir, databaseUrl }: Config, target: string): Promise<Inventory> {
  if (databaseUrl) return dumpPostgres(databaseUrl, target)
  await copySqliteFile(join(dataDir, databaseNames.sqlite), target)
  return checkSqliteFile(target)
}

/**
 * Copies the state of the payment sandbox, after the store's: it knows every payment that the store
 * knows.
 */
async function copySandbox({ stripe, dataDir }: Config, target: string): Promise<string | undefined> {
  const source = join(dataDir, sandboxName)
  if (stripe || !existsSync(source)) return undefined
  await copySqliteFile(source, target)
  assertIntegrity(target)
  return target
}

/**
 * Adds a photo; false when there is none or it can't be read. One photo must not keep the database
 * from being backed up.
 */
async function addPhoto(archive: ArchiveWriter, photos: PhotoStorage, key: string): Promise<boolean> {
  const bytes = await readPhoto(photos, key).catch(() => undefined)
  if (bytes) await archive.addBytes(getPhotoEntryName(key), bytes)
  return bytes !== undefined
}

/** Makes the new name of a file survive a power cut. */
async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory)
  await handle.sync()
  await handle.close()
}
