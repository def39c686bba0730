import { verifyBackup } from '#platform/backup/extract-backup.server.ts'
import { describeContents, runBackupCommand } from './commands/backup-command.ts'
import { type RunningCommand, runIfMain } from './commands/command.ts'

/**
 * npm run backup:verify -- FILE: checks every hash and the whole database of a backup.
 */
export async function runBackupVerify(call: RunningCommand): Promise<void> {
  const [file, ...more] = call.args
  if (!file || more.length > 0) return call.fail('Say which backup: npm run backup:verify -- FILE')
  await runBackupCommand(call, async () =>
    call.print(`${file} is complete.\n${describeContents(await verifyBackup(file))}`),
  )
}

await runIfMain(import.meta, runBackupVerify)
