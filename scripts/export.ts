import { readConfig } from '#platform/config.server.ts'
import { exportStore } from '#platform/export/export-store.server.ts'
import { runBackupCommand } from './backup-command.ts'
import { fail, parseCommandLine } from './store-command.ts'

// npm run export -- DIR|FILE.tar.gz [--password-hashes]: writes all data as JSON Lines, with the
// photos, while the store runs.

const { values, positionals } = parseCommandLine('npm run export -- DIRECTORY, or FILE.tar.gz [--password-hashes]', {
  allowPositionals: true,
  options: { 'password-hashes': { type: 'boolean', default: false } },
})
const [target, ...more] = positionals

if (!target || more.length > 0) fail('Say where to: npm run export -- DIRECTORY, or FILE.tar.gz')
else
  await runBackupCommand(async () => {
    const { files, missingPhotos, hasPasswordHashes } = await exportStore({
      config: readConfig(process.env),
      target,
      hasPasswordHashes: values['password-hashes'],
      now: new Date(),
    })
    for (const [name, { count }] of Object.entries(files)) console.log(`${name.padEnd(14)} ${count}`)
    for (const key of missingPhotos) console.error(`Missing photo: ${key}`)
    console.log(`Exported to ${target}.`)
    if (!hasPasswordHashes) console.log('Passwords are not in it. To move a store with them, add --password-hashes.')
  })
