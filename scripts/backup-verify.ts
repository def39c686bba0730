import { verifyBackup } from '#platform/backup/extract-backup.server.ts'
import { describeContents, runBackupCommand } from './backup-command.ts'
import { fail } from './store-command.ts'

// npm run backup:verify -- FILE: checks every hash and the whole database of a backup.

const [file, ...more] = process.argv.slice(2)

if (!file || more.length > 0) fail('Say which backup: npm run backup:verify -- FILE')
else
  await runBackupCommand(async () => {
    console.log(`${file} is complete.\n${describeContents(await verifyBackup(file))}`)
  })
