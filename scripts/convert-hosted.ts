import { convertHosted } from '#platform/hosted-import/convert-hosted.server.ts'
import { parseCommandLine, type RunningCommand, runIfMain, takeArgument } from './commands/command.ts'

/**
 * npm run convert:hosted -- DIRECTORY --out TARGET: makes an export from the data of the hosted
 * document database, for `npm run import`.
 */
export async function runConvertHosted(call: RunningCommand): Promise<void> {
  const { print, warn, fail } = call
  const usage = 'npm run convert:hosted -- DIRECTORY [--out TARGET]'
  const { values, positionals } = parseCommandLine(call, usage, {
    allowPositionals: true,
    options: { out: { type: 'string', default: 'hosted-export' } },
  })
  const source = takeArgument(positionals, 'Say what to convert: npm run convert:hosted -- DIRECTORY')
  const { files, refused } = await convertHosted({ source, target: values.out })
  for (const { collection, id, reason } of refused) warn(`refused: ${collection} (${id}): ${reason}`)
  for (const [name, { count }] of Object.entries(files)) if (count > 0) print(`${name.padEnd(18)} ${count}`)
  print(`Made ${values.out}. To import it into a store that is stopped: npm run import -- ${values.out}`)
  if (refused.length > 0) fail(`${refused.length} refused: each is named above with the reason.`)
}

await runIfMain(import.meta, runConvertHosted)
