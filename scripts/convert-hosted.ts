import { convertHosted } from '#platform/hosted-import/convert-hosted.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain, takeArgument } from './commands/command.ts'

/**
 * npm run convert:hosted -- DIR|FILE.json --out DIR|FILE.tar.gz [--photos DIR] [--no-fetch]: makes
 * an export from the data of the hosted document database, for `npm run import`.
 */
export async function runConvertHosted(call: RunningCommand): Promise<void> {
  const { print, warn, fail } = call
  const usage = 'npm run convert:hosted -- DIRECTORY, or FILE.json [--out TARGET] [--photos DIRECTORY] [--no-fetch]'
  const { values, positionals } = parseCommandLine(call, usage, {
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'hosted-export' },
      photos: { type: 'string' },
      'no-fetch': { type: 'boolean', default: false },
    },
  })
  const source = takeArgument(positionals, 'Say what to convert: npm run convert:hosted -- DIRECTORY, or FILE.json')
  const target = values.out
  let refused = 0
  const { manifest, notes, leftOut } = await convertHosted({
    source,
    target,
    now: new Date(),
    photoFolder: values.photos,
    isFetching: !values['no-fetch'],
    onRefused: (collection, id, reason) => {
      refused += 1
      warn(`refused: ${collection} (${id}): ${reason}`)
    },
  })
  for (const [collection, ofCollection] of Object.entries(notes))
    for (const [text, count] of Object.entries(ofCollection)) print(`${collection}: ${text} (${count})`)
  for (const name of leftOut) print(`${name} is no collection of a shop, left out`)
  for (const [name, { count }] of Object.entries(manifest.files)) print(`${name.padEnd(14)} ${count}`)
  print(`Made ${target}. To import it into a store that is stopped: npm run import -- ${target}`)
  if (refused > 0) fail(`${refused} refused: each is named above with the reason.`)
}

await runIfMain(import.meta, runConvertHosted)
