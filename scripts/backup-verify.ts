import { verifyBackup } from './commands/backup-verify.ts'
import { runProcess } from './commands/command.ts'

// npm run backup:verify -- FILE: checks every hash and the whole database of a backup.

await runProcess(verifyBackup)
