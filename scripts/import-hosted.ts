import { importHosted } from '#platform/hosted-import/import-hosted.server.ts'
import { createPhotoStorage } from '#platform/photos/photo-storage.server.ts'
import { printImportReport, runImportCommand } from './import-command.ts'
import { fail, parseCommandLine } from './store-command.ts'

// npm run import:hosted -- DIR|FILE.json [--photos DIR] [--no-fetch]: imports an export of the
// hosted document database into a store that is stopped.

const { values, positionals } = parseCommandLine(
  'npm run import:hosted -- DIRECTORY, or FILE.json [--photos DIRECTORY] [--no-fetch]',
  {
    allowPositionals: true,
    options: { photos: { type: 'string' }, 'no-fetch': { type: 'boolean', default: false } },
  },
)
const [source, ...more] = positionals

if (!source || more.length > 0) fail('Say what to import: npm run import:hosted -- DIRECTORY, or FILE.json')
else
  await runImportCommand(async ({ db, now }, config, onLine) => {
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
      for (const [text, count] of Object.entries(ofCollection)) console.log(`${collection}: ${text} (${count})`)
    for (const name of leftOut) console.log(`${name} is no collection of a shop, left out`)
    printImportReport(counts)
  })
