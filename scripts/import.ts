import { importStore } from '#platform/export/import-store.server.ts'
import { createPhotoStorage } from '#platform/photos/photo-storage.server.ts'
import { printImportReport, runImportCommand } from './import-command.ts'
import { fail, parseCommandLine } from './store-command.ts'

// npm run import -- DIR|FILE.tar.gz [--overwrite] [--edited]: imports an export into a store that
// is stopped.

const { values, positionals } = parseCommandLine(
  'npm run import -- DIRECTORY, or FILE.tar.gz [--overwrite] [--edited]',
  {
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false }, edited: { type: 'boolean', default: false } },
  },
)
const [source, ...more] = positionals

if (!source || more.length > 0) fail('Say what to import: npm run import -- DIRECTORY, or FILE.tar.gz')
else
  await runImportCommand(async ({ db }, config, onLine) => {
    const photos = await createPhotoStorage(config)
    const existing = values.overwrite ? 'replace' : 'replace-older'
    printImportReport(await importStore({ db, photos, source, existing, isEdited: values.edited, onLine }))
  })
