import { readConfig } from '#platform/config.server.ts'
import { lockDataDirectory } from '#platform/data-lock.server.ts'
import { importStore } from '#platform/export/import-store.server.ts'
import { createPhotoStorage } from '#platform/photos/photo-storage.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain, takeArgument } from './commands/command.ts'
import { runStoreCommand } from './commands/store-command.ts'

/**
 * npm run import -- DIR|FILE.tar.gz [--edited]: imports an export into a store that is stopped. A
 * SQLite store that runs is refused: it would not know of what is added.
 */
export async function runImport(call: RunningCommand): Promise<void> {
  const { print, warn, fail, environment } = call
  const { values, positionals } = parseCommandLine(call, 'npm run import -- DIRECTORY, or FILE.tar.gz [--edited]', {
    allowPositionals: true,
    options: { edited: { type: 'boolean', default: false } },
  })
  const source = takeArgument(positionals, 'Say what to import: npm run import -- DIRECTORY, or FILE.tar.gz')
  const { dataDir, databaseUrl } = readConfig(environment)
  if (!databaseUrl) lockDataDirectory(dataDir)
  await runStoreCommand(call, async ({ db }, config) => {
    const photos = await createPhotoStorage(config)
    const { counts, lines } = await importStore({ db, photos, source, isEdited: values.edited })
    for (const { file, line, id, outcome, reason } of lines)
      warn(`${outcome}: ${file}, line ${line}${id === undefined ? '' : ` (${id})`}: ${reason}`)
    const columns = ['added', 'unchanged', 'kept', 'refused'] as const
    print([''.padEnd(18), ...columns.map(name => name.padStart(10))].join(''))
    for (const [file, ofFile] of Object.entries(counts))
      print([file.padEnd(18), ...columns.map(name => String(ofFile[name]).padStart(10))].join(''))
    const refused = Object.values(counts).reduce((sum, ofFile) => sum + ofFile.refused, 0)
    if (refused > 0) fail(`${refused} refused: each is named above with the reason. Nothing else was left out.`)
  })
}

await runIfMain(import.meta, runImport)
