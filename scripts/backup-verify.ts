import { verifyBackup } from '#platform/backup/extract-backup.server.ts'
import { type RunningCommand, runIfMain, takeArgument } from './commands/command.ts'
import { describeContents } from './commands/describe-contents.ts'

/**
 * npm run backup:verify -- FILE: checks every hash and the whole database of a backup.
 */
export async function runBackupVerify(call: RunningCommand): Promise<void> {
  const file = takeArgument(call.args, 'Say which backup: npm run backup:verify -- FILE')
  call.print(`${file} is complete.\n${describeContents(await verifyBackup(file))}`)
}

await runIfMain(import.meta, runBackupVerify)
