import { readdir } from 'node:fs/promises'
import { isBackupName, parseBackupTime } from './rotate-backups.server.ts'

/** Finds when the newest backup of a directory was made; undefined without one. */
export async function findLatestBackup(directory: string): Promise<Date | undefined> {
  const names = await readdir(directory).catch(() => [])
  const latest = names.filter(isBackupName).sort().at(-1)
  return latest === undefined ? undefined : parseBackupTime(latest)
}
