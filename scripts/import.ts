import { readConfig } from '#platform/config.server.ts'
import { lockDataDirectory } from '#platform/data-lock.server.ts'
import { importStore } from '#platform/export/import-store.server.ts'
import { createPhotoStorage } from '#platform/photos/photo-storage.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain, takeArgument } from './commands/command.ts'
import { runStoreCommand } from './commands/store-command.ts'

/**
 * npm run import -- DIRECTORY [--edited]: imports an export into an empty store. A SQLite store
 * that runs is refused: it would not know of what is added.
 */
export async function runImport(call: RunningCommand): Promise<void> {
  const { print, environment } = call
  const { values, positionals } = parseCommandLine(call, 'npm run import -- DIRECTORY [--edited]', {
    allowPositionals: true,
    options: { edited: { type: 'boolean', default: false } },
  })
  const source = takeArgument(positionals, 'Say what to import: npm run import -- DIRECTORY')
  const { dataDir, databaseUrl } = readConfig(environment)
  if (!databaseUrl) lockDataDirectory(dataDir)
  await runStoreCommand(call, async ({ db }, config) => {
    const photos = await createPhotoStorage(config)
    const counts = await importStore({ db, photos, source, isEdited: values.edited })
    for (const [name, count] of Object.entries(counts)) print(`${name.padEnd(18)} ${count}`)
    print('Imported. Start the store now.')
  })
}

await runIfMain(import.meta, runImport)
