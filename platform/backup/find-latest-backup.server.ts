import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Beside the backups, wherever these are: a restore leaves this folder alone. */
const getDirectory = (dataDir: string) => join(dataDir, 'backups')
const getFile = (dataDir: string) => join(getDirectory(dataDir), 'latest')

/** Notes that a backup is complete, and uploaded where there is a bucket. */
export async function noteBackup(dataDir: string, at: Date): Promise<void> {
  await mkdir(getDirectory(dataDir), { recursive: true })
  await writeFile(getFile(dataDir), at.toISOString())
}

/**
 * Finds when the newest backup was made; undefined without one. A backup from the future doesn't
 * count: it was made while the clock was wrong.
 */
export async function findLatestBackup(dataDir: string, now: Date): Promise<Date | undefined> {
  const at = new Date(await readFile(getFile(dataDir), 'utf8').catch(() => ''))
  return at <= now ? at : undefined
}
