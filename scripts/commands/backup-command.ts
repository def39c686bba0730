import { ArchiveError, parsePhotoEntryName } from '#platform/archive/manifest.ts'
import type { BackupManifest } from '#platform/backup/backup-manifest.ts'
import { ConfigError } from '#platform/config.server.ts'
import type { RunningCommand } from './command.ts'

/**
 * Runs a command on backups or exports. What went wrong is printed and ends the command with
 * status 1.
 */
export async function runBackupCommand({ fail }: RunningCommand, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof ConfigError) return fail(`The store's settings can't be used:\n${error.message}`)
    if (error instanceof ArchiveError) return fail(error.message)
    if (isSystemError(error)) return fail(error.message || error.code)
    throw error
  }
}

/** A full disk, a directory that can't be written, a server that can't be reached or refuses. */
const isSystemError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && !error.code.startsWith('ERR_')

/** Says in a line what a backup contains. */
export function describeContents({ dialect, createdAt, counts, entries, missingPhotos }: BackupManifest): string {
  const photos = Object.keys(entries).filter(name => parsePhotoEntryName(name) !== undefined).length
  const missing = missingPhotos.length > 0 ? `, ${missingPhotos.length} photos missing` : ''
  return `${dialect}, ${createdAt}: ${counts.products} products, ${counts.orders} orders, ${photos} photo files${missing}`
}
