import { readdir } from 'node:fs/promises'
import { isBackupName, parseBackupTime } from './rotate-backups.server.ts'

/**
 * Finds when the newest backup of a directory was made; undefined without one. A backup from the
 * future doesn't count: it was made while the clock was wrong.
 */
export async function findLatestBackup(directory: string, now: Date): Promise<Date | undefined> {
  const names = await readdir(directory).catch(() => [])
  const times = names.filter(isBackupName).sort().map(parseBackupTime)
  return times.findLast(time => time <= now)
}
