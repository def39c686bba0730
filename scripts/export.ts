import { readConfig } from '#platform/config.server.ts'
import { exportStore } from '#platform/export/export-store.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain, takeArgument } from './commands/command.ts'

/**
 * npm run export -- DIRECTORY [--password-hashes]: writes all data as JSON Lines, with the photos,
 * while the store runs.
 */
export async function runExport(call: RunningCommand): Promise<void> {
  const { environment, print, warn } = call
  const { values, positionals } = parseCommandLine(call, 'npm run export -- DIRECTORY [--password-hashes]', {
    allowPositionals: true,
    options: { 'password-hashes': { type: 'boolean', default: false } },
  })
  const target = takeArgument(positionals, 'Say where to: npm run export -- DIRECTORY')
  const { files, missingPhotos, hasPasswordHashes } = await exportStore({
    config: readConfig(environment),
    target,
    hasPasswordHashes: values['password-hashes'],
    now: new Date(),
  })
  for (const [name, { count }] of Object.entries(files)) print(`${name.padEnd(18)} ${count}`)
  for (const key of missingPhotos) warn(`Missing photo: ${key}`)
  print(`Exported to ${target}.`)
  if (!hasPasswordHashes) print('Passwords are not in it. To move a store with them, add --password-hashes.')
}

await runIfMain(import.meta, runExport)
