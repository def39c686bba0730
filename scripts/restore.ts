import { restoreBackup } from '#platform/backup/restore-backup.server.ts'
import { readConfig } from '#platform/config.server.ts'
import { lockDataDirectory } from '#platform/data-lock.server.ts'
import { describeContents, runBackupCommand } from './backup-command.ts'
import { fail } from './store-command.ts'

// npm run restore -- FILE: verifies a backup and restores it into an empty data directory, or an
// empty PostgreSQL database.

const [file, ...more] = process.argv.slice(2)

if (!file || more.length > 0) fail('Say which backup: npm run restore -- FILE')
else
  await runBackupCommand(async () => {
    const config = readConfig(process.env)
    // Also with PostgreSQL: photos and the extracted backup are in the directory.
    lockDataDirectory(config.dataDir)
    const manifest = await restoreBackup(file, config)
    console.log(`Restored ${describeContents(manifest)}`)
    console.log('Secrets are not in a backup: before the first start, set AUTH_SECRET or put auth-secret back.')
  })
