import { renameSync } from 'node:fs'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PhotoStorage } from '#store/products/photo-storage.ts'
import { ArchiveError, getPhotoEntryName, parsePhotoEntryName } from '../archive/manifest.ts'
import type { Config } from '../config.server.ts'
import { createDataDirectory } from '../data-directory.server.ts'
import { withPostgres } from '../database/connections.server.ts'
import { getMediaType } from '../photos/photo-key.ts'
import { createPhotoStorage } from '../photos/photo-storage.server.ts'
import { removeOnSignal } from '../temporary-folder.server.ts'
import { type BackupManifest, databaseNames, sandboxName } from './backup-manifest.ts'
import { extractBackup } from './extract-backup.server.ts'
import { listTables } from './inventory.server.ts'
import { restorePostgresDump } from './postgres-programs.server.ts'

const partialFolder = 'restore.partial'
/**
 * What an empty data directory may contain. The secret is restored by hand, and before. npm makes
 * `.npm` in the home directory of its user, which the data directory may be.
 */
const allowedNames = ['.npm', 'auth-secret', 'backups', 'lost+found', 'store.lock', partialFolder]

/** A step of a restore that was taken. */
interface Step {
  undo(): Promise<void>
  /** From now on a signal that ends the process doesn't take the step back. */
  release(): void
}

/** A restore that has begun. */
interface Restore {
  /** Where the backup is extracted. */
  folder: string
  config: Config
  steps: Step[]
}

/**
 * Restores a backup into an empty data directory, and an empty PostgreSQL database where the
 * settings name one. The backup is verified first. A restore that fails leaves nothing behind. The
 * caller has locked the data directory, so that no store or second restore writes to it meanwhile.
 * @throws ArchiveError when the backup is damaged, or the place is not empty or of another dialect.
 */
export async function restoreBackup(file: string, config: Config): Promise<BackupManifest> {
  const { dataDir } = config
  createDataDirectory(dataDir)
  await assertEmpty(config)
  const folder = join(dataDir, partialFolder)
  const steps: Step[] = []
  const restore = { folder, config, steps }
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { mode: 0o700 })
  const release = removeOnSignal(folder)
  try {
    const manifest = await extractBackup(file, { folder, hasPhotos: true })
    assertSameDialect(file, manifest, config)
    await restorePhotos(restore, manifest)
    if (manifest.entries[sandboxName]) moveIntoPlace(restore, sandboxName)
    // The database comes last: without it the store has not been restored.
    if (config.databaseUrl) await restorePostgresDump(join(folder, databaseNames.postgres), config.databaseUrl)
    else moveIntoPlace(restore, databaseNames.sqlite)
    return manifest
  } catch (error) {
    for (const step of steps.reverse()) await step.undo()
    throw error
  } finally {
    for (const step of steps) step.release()
    await rm(folder, { recursive: true, force: true })
    release()
  }
}

async function assertEmpty({ dataDir, databaseUrl }: Config): Promise<void> {
  const names = (await readdir(dataDir)).filter(name => !allowedNames.includes(name))
  if (names.length > 0)
    throw new ArchiveError(
      `DATA_DIR: ${dataDir} is not empty (${names.slice(0, 5).join(', ')}). A backup is restored into an empty directory: move it away, or set DATA_DIR to a new one.`,
    )
  if (!databaseUrl) return
  const tables = await withPostgres(databaseUrl, listTables)
  if (tables.length > 0)
    throw new ArchiveError(
      `DATABASE_URL: the database is not empty (${tables.slice(0, 5).join(', ')}). A backup is restored into an empty one, made by: createdb`,
    )
}

function assertSameDialect(file: string, { dialect }: BackupManifest, { databaseUrl }: Config): void {
  if (dialect === 'postgres' && !databaseUrl)
    throw new ArchiveError(`${file} is a backup of PostgreSQL. Set DATABASE_URL to an empty database.`)
  if (dialect === 'sqlite' && databaseUrl)
    throw new ArchiveError(
      `${file} is a backup of SQLite, which PostgreSQL can't read. Restore it without DATABASE_URL.`,
    )
}

async function restorePhotos(restore: Restore, { entries }: BackupManifest): Promise<void> {
  const { config } = restore
  const keys = Object.keys(entries).flatMap(name => parsePhotoEntryName(name) ?? [])
  if (keys.length === 0) return
  if (!config.s3) return moveIntoPlace(restore, 'photos')
  const photos = await createPhotoStorage(config)
  for (const key of keys) await copyPhoto(restore, key, photos)
}

/** Copies a photo. The file under a key never changes, so one that is there already stays. */
async function copyPhoto({ folder, steps }: Restore, key: string, photos: PhotoStorage): Promise<void> {
  const existing = await photos.get(key)
  await existing?.body.cancel()
  if (existing) return
  const bytes = await readFile(join(folder, getPhotoEntryName(key)))
  steps.push({ undo: () => photos.remove(key), release() {} })
  await photos.put(key, bytes, getMediaType(key))
}

/** Synchronous, so that a signal finds the step either not taken or registered. */
function moveIntoPlace({ folder, config, steps }: Restore, name: string): void {
  const path = join(config.dataDir, name)
  renameSync(join(folder, name), path)
  steps.push({ undo: () => rm(path, { recursive: true, force: true }), release: removeOnSignal(path) })
}
