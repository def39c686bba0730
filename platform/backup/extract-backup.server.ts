import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  ArchiveError,
  getPhotoEntryName,
  manifestName,
  parseManifest,
  parsePhotoEntryName,
} from '../archive/manifest.ts'
import { type ArchiveEntry, assertRoom, readArchive } from '../archive/read-archive.server.ts'
import { createFolderPhotoStorage } from '../photos/folder-photo-storage.server.ts'
import { getMediaType } from '../photos/photo-key.ts'
import { withTemporaryFolder } from '../temporary-folder.server.ts'
import {
  type BackupManifest,
  backupManifestSchema,
  databaseNames,
  sandboxName,
  settingsName,
} from './backup-manifest.ts'
import { runPostgresProgram } from './postgres-programs.server.ts'
import { assertIntegrity, checkSqliteFile } from './snapshot.server.ts'

/**
 * Checks that a backup is complete and unchanged and that its database can be read.
 * @throws ArchiveError saying what is wrong.
 */
export async function verifyBackup(file: string): Promise<BackupManifest> {
  return withTemporaryFolder(join(tmpdir(), 'store-verify-'), folder =>
    extractBackup(file, { folder, hasPhotos: false }),
  )
}

/**
 * Extracts a backup into a folder and verifies all of it.
 * @param options.hasPhotos Whether photos are extracted too; they are verified in any case.
 * @throws ArchiveError saying what is wrong. The folder may hold a part of the backup then.
 */
export async function extractBackup(
  file: string,
  { folder, hasPhotos }: { folder: string; hasPhotos: boolean },
): Promise<BackupManifest> {
  const archive: Archive = { manifest: undefined, entries: {} }
  await readArchive(file, entry => extractEntry(entry, archive, { file, folder, hasPhotos }))
  if (!archive.manifest) throw new ArchiveError(`${file} is no complete backup: it has no ${manifestName}.`)
  const manifest = parseManifest(backupManifestSchema, archive.manifest.toString('utf8'), file)
  assertSameEntries(file, manifest.entries, archive.entries)
  await checkDatabase(file, manifest, folder)
  return manifest
}

interface Archive {
  manifest: Buffer | undefined
  entries: BackupManifest['entries']
}

async function extractEntry(
  entry: ArchiveEntry,
  archive: Archive,
  { file, folder, hasPhotos }: { file: string; folder: string; hasPhotos: boolean },
): Promise<void> {
  const { name } = entry
  if (archive.entries[name]) throw new ArchiveError(`${file} is no backup: it contains ${name} twice.`)
  if (name === manifestName) {
    archive.manifest = await buffer(entry.body)
    return
  }
  const hash = createHash('sha256')
  let size = 0
  const measured = async function* () {
    for await (const chunk of entry.body) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const photoKey = parsePhotoEntryName(name)
  if (photoKey === undefined && ![...Object.values(databaseNames), sandboxName, settingsName].includes(name))
    throw new ArchiveError(`${file} is no backup: it contains ${name}.`)
  if (photoKey === undefined || hasPhotos) await assertRoom(file, entry, folder)
  if (photoKey === undefined)
    await pipeline(measured, createWriteStream(join(folder, name), { flags: 'wx', mode: 0o600, flush: true }))
  else {
    const bytes = await buffer(measured())
    if (hasPhotos) await createFolderPhotoStorage(join(folder, 'photos')).put(photoKey, bytes, getMediaType(name))
  }
  archive.entries[name] = { size, sha256: hash.digest('hex') }
}

function assertSameEntries(file: string, expected: BackupManifest['entries'], actual: BackupManifest['entries']): void {
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [wanted, found] = [expected[name], actual[name]]
    if (!wanted) throw new ArchiveError(`${file} contains ${name}, which its manifest doesn't name.`)
    if (!found) throw new ArchiveError(`${file} lacks ${name}, which its manifest names.`)
    if (wanted.size !== found.size || wanted.sha256 !== found.sha256)
      throw new ArchiveError(`${file} is damaged: ${name} has changed since it was backed up.`)
  }
}

async function checkDatabase(
  file: string,
  { dialect, entries, counts, missingPhotos }: BackupManifest,
  folder: string,
): Promise<void> {
  const path = join(folder, databaseNames[dialect])
  if (!entries[databaseNames[dialect]]) throw new ArchiveError(`${file} contains no database.`)
  if (entries[sandboxName]) assertIntegrity(join(folder, sandboxName))
  // Without a server, the whole dump can be read only by turning it into SQL.
  if (dialect === 'postgres') return runPostgresProgram('pg_restore', ['--file=/dev/null', path])
  const inventory = await checkSqliteFile(path)
  for (const [table, count] of Object.entries(counts))
    if (inventory.counts[table] !== count)
      throw new ArchiveError(`${file} has ${inventory.counts[table]} rows of ${table}, and ${count} by its manifest.`)
  for (const key of inventory.photoKeys)
    if (!entries[getPhotoEntryName(key)] && !missingPhotos.includes(key))
      throw new ArchiveError(`${file} lacks the photo ${key}, which its database shows.`)
}
