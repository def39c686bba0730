import { importStore } from '#platform/export/import-store.server.ts'
import { createPhotoStorage } from '#platform/photos/photo-storage.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain, takeArgument } from './commands/command.ts'
import { printImportReport, runImportCommand } from './commands/import-command.ts'

/**
 * npm run import -- DIR|FILE.tar.gz [--overwrite] [--edited]: imports an export into a store that
 * is stopped.
 */
export async function runImport(call: RunningCommand): Promise<void> {
  const { values, positionals } = parseCommandLine(
    call,
    'npm run import -- DIRECTORY, or FILE.tar.gz [--overwrite] [--edited]',
    {
      allowPositionals: true,
      options: { overwrite: { type: 'boolean', default: false }, edited: { type: 'boolean', default: false } },
    },
  )
  const source = takeArgument(positionals, 'Say what to import: npm run import -- DIRECTORY, or FILE.tar.gz')
  await runImportCommand(call, async ({ db }, config, onLine) => {
    const photos = await createPhotoStorage(config)
    const existing = values.overwrite ? 'replace' : 'replace-older'
    const report = await importStore({ db, photos, source, existing, isEdited: values.edited, onLine })
    printImportReport(call, report)
  })
}

await runIfMain(import.meta, runImport)
