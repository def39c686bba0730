import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { restoreBackup } from '#platform/backup/restore-backup.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { lockDataDirectory, lockFileName } from '#platform/data-lock.server.ts'
import { removeOnSignal } from '#platform/temporary-folder.server.ts'
import { type RunningCommand, runIfMain, takeArgument } from './commands/command.ts'
import { describeContents } from './commands/describe-contents.ts'

/**
 * npm run restore -- FILE: verifies a backup and restores it into an empty data directory, or an
 * empty PostgreSQL database.
 */
export async function runRestore({ args, environment, print }: RunningCommand): Promise<void> {
  const file = takeArgument(args, 'Say which backup: npm run restore -- FILE')
  const config = readConfig(environment)
  // Also with PostgreSQL: photos and the extracted backup are in the directory.
  const hadLockFile = existsSync(join(config.dataDir, lockFileName))
  const lockFile = lockDataDirectory(config.dataDir)
  const keepLockFile = hadLockFile ? () => {} : removeOnSignal(lockFile)
  const manifest = await restoreBackup(file, config).catch((error: unknown) => {
    if (!hadLockFile) rmSync(lockFile, { force: true })
    throw error
  })
  keepLockFile()
  print(`Restored ${describeContents(manifest)}`)
  print('Secrets are not in a backup: before the first start, set AUTH_SECRET or put auth-secret back.')
}

await runIfMain(import.meta, runRestore)
