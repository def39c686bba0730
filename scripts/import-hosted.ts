import { importHosted } from '#platform/hosted-import/import-hosted.server.ts'
import { createPhotoStorage } from '#platform/photos/photo-storage.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain, takeArgument } from './commands/command.ts'
import { printImportReport, runImportCommand } from './commands/import-command.ts'

/**
 * npm run import:hosted -- DIR|FILE.json [--photos DIR] [--no-fetch]: imports an export of the
 * hosted document database into a store that is stopped.
 */
export async function runImportHosted(call: RunningCommand): Promise<void> {
  const { values, positionals } = parseCommandLine(
    call,
    'npm run import:hosted -- DIRECTORY, or FILE.json [--photos DIRECTORY] [--no-fetch]',
    {
      allowPositionals: true,
      options: { photos: { type: 'string' }, 'no-fetch': { type: 'boolean', default: false } },
    },
  )
  const source = takeArgument(positionals, 'Say what to import: npm run import:hosted -- DIRECTORY, or FILE.json')
  await runImportCommand(call, async ({ db, now }, config, onLine) => {
    const { counts, notes, leftOut } = await importHosted({
      db,
      photos: await createPhotoStorage(config),
      now,
      source,
      photoFolder: values.photos,
      isFetching: !values['no-fetch'],
      onLine,
    })
    for (const [collection, ofCollection] of Object.entries(notes))
      for (const [text, count] of Object.entries(ofCollection)) call.print(`${collection}: ${text} (${count})`)
    for (const name of leftOut) call.print(`${name} is no collection of a shop, left out`)
    printImportReport(call, counts)
  })
}

await runIfMain(import.meta, runImportHosted)
