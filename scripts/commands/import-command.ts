import { type Config, readConfig } from '#platform/config.server.ts'
import { lockDataDirectory } from '#platform/data-lock.server.ts'
import type { ImportReport, ReportedLine } from '#platform/export/import-records.server.ts'
import type { RunningCommand } from './command.ts'
import { type CommandContext, runStoreCommand } from './store-command.ts'

/**
 * Runs an import into the store's own database. The lines that it names are printed as they come.
 * A SQLite store that runs is refused: the import would change orders under it.
 */
export async function runImportCommand(
  call: RunningCommand,
  work: (context: CommandContext, config: Config, onLine: (line: ReportedLine) => void) => Promise<void>,
): Promise<void> {
  const onLine = ({ kind, line, id, outcome, reason }: ReportedLine) =>
    call.warn(`${outcome}: ${kind}, line ${line}${id === undefined ? '' : ` (${id})`}: ${reason}`)
  const { dataDir, databaseUrl } = readConfig(call.environment)
  if (!databaseUrl) lockDataDirectory(dataDir)
  await runStoreCommand(call, (context, config) => work(context, config, onLine))
}

/** Prints how many lines of each kind were added, unchanged, changed and refused. */
export function printImportReport({ print, fail }: RunningCommand, counts: ImportReport['counts']): void {
  const columns = ['added', 'unchanged', 'changed', 'refused'] as const
  print([''.padEnd(14), ...columns.map(name => name.padStart(10))].join(''))
  for (const [kind, ofKind] of Object.entries(counts))
    print([kind.padEnd(14), ...columns.map(name => String(ofKind[name]).padStart(10))].join(''))
  const refused = Object.values(counts).reduce((sum, ofKind) => sum + ofKind.refused, 0)
  if (refused > 0) fail(`${refused} refused: each is named above with the reason. Nothing else was left out.`)
}
