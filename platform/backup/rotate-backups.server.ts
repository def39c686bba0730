import { lstat, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Folder of a backup that is being written; mkdtemp adds six characters. */
export const partialPrefix = 'store-backup-partial-'
const partialPattern = /^store-backup-partial-\w{6}$/
const namePattern = /^store-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z\.tar\.gz$/
const dayMs = 24 * 60 * 60 * 1000

/** Returns a name that sorts by time: `store-2026-11-23T04-15-00-123Z.tar.gz`. */
export const createBackupName = (now: Date): string => `store-${now.toISOString().replace(/[:.]/g, '-')}.tar.gz`

/**
 * Lists the oldest backups beyond `keep`, without it none, and never the newest one. Those with a
 * later name than the newest one were made while the clock was wrong, and count as the oldest:
 * otherwise they would be kept for good.
 */
export function listOutdated(
  names: readonly string[],
  { newest, keep }: { newest: string; keep: number | undefined },
): string[] {
  if (keep === undefined) return []
  const earlier = names.filter(name => namePattern.test(name) && name !== newest).sort()
  const oldestFirst = [...earlier.filter(name => name > newest), ...earlier.filter(name => name < newest)]
  return oldestFirst.slice(0, Math.max(0, oldestFirst.length + 1 - keep))
}

/**
 * Deletes the oldest backups beyond `keep` beside a new one, and what a backup that was killed has
 * left. The new one has all photos, or the caller passes no `keep`: an earlier one may have them.
 */
export async function rotateBackups(
  file: string,
  { keep, now }: { keep: number | undefined; now: Date },
): Promise<void> {
  const directory = dirname(file)
  const names = await readdir(directory)
  for (const name of listOutdated(names, { newest: basename(file), keep }))
    await rm(join(directory, name), { force: true })
  for (const name of names.filter(name => partialPattern.test(name))) {
    const path = join(directory, name)
    const found = await lstat(path).catch(() => undefined)
    if (found?.isDirectory() && now.getTime() - found.mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
}
