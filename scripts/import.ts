import { readConfig } from '#platform/config.server.ts'
import { lockDataDirectory } from '#platform/data-lock.server.ts'
import { importStore } from '#platform/export/import-store.server.ts'
import { createPhotoStorage } from '#platform/photos/photo-storage.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain, takeArgument } from './commands/command.ts'
import { runStoreCommand } from './commands/store-command.ts'

/**
 * npm run import -- DIR|FILE.tar.gz [--overwrite] [--edited]: imports an export into a store that
 * is stopped. A SQLite store that runs is refused: the import would change orders under it.
 */
export async function runImport(call: RunningCommand): Promise<void> {
  const { print, warn, fail, environment } = call
  const { values, positionals } = parseCommandLine(
    call,
    'npm run import -- DIRECTORY, or FILE.tar.gz [--overwrite] [--edited]',
    {
      allowPositionals: true,
      options: { overwrite: { type: 'boolean', default: false }, edited: { type: 'boolean', default: false } },
    },
  )
  const source = takeArgument(positionals, 'Say what to import: npm run import -- DIRECTORY, or FILE.tar.gz')
  const { dataDir, databaseUrl } = readConfig(environment)
  if (!databaseUrl) lockDataDirectory(dataDir)
  await runStoreCommand(call, async ({ db }, config) => {
    const counts = await importStore({
      db,
      photos: await createPhotoStorage(config),
      source,
      existing: values.overwrite ? 'replace' : 'replace-older',
      isEdited: values.edited,
      onLine: ({ kind, line, id, outcome, reason }) =>
        warn(`${outcome}: ${kind}, line ${line}${id === undefined ? '' : ` (${id})`}: ${reason}`),
    })
    const columns = ['added', 'unchanged', 'changed', 'refused'] as const
    print([''.padEnd(14), ...columns.map(name => name.padStart(10))].join(''))
    for (const [kind, ofKind] of Object.entries(counts))
      print([kind.padEnd(14), ...columns.map(name => String(ofKind[name]).padStart(10))].join(''))
    const refused = Object.values(counts).reduce((sum, ofKind) => sum + ofKind.refused, 0)
    if (refused > 0) fail(`${refused} refused: each is named above with the reason. Nothing else was left out.`)
  })
}

await runIfMain(import.meta, runImport)
