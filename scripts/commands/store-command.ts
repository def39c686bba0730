import { type Config, ConfigError, readConfig } from '#platform/config.server.ts'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createLiveHub } from '#platform/live/live-hub.server.ts'
import { describeStartupError } from '#server/lifecycle/describe-startup-error.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import type { RunningCommand } from './command.ts'

export type CommandContext = Pick<StoreContext, 'db' | 'events' | 'now' | 'log'>

/** Who makes a change on the command line, for the audit log. */
export const commandLineActor = { uid: 'command line', email: 'command line' }

/**
 * Runs a command on the store's own database, and tells running processes what it changes.
 * @throws ConfigError when the settings can't be used
 */
export async function runStoreCommand(
  { environment, warn }: RunningCommand,
  work: (context: CommandContext, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(environment)
  const { databaseUrl } = config
  const db = await connectDatabase(config)
  const log = { info() {}, warn() {}, error: (_details: object, message: string) => warn(message) }
  const events = createLiveHub({ db, log, databaseUrl })
  try {
    await work({ db, events, now: () => new Date(), log }, config)
  } finally {
    await events.close()
    await db.destroy()
  }
}

async function connectDatabase(config: Config) {
  try {
    return await openDatabase(config)
  } catch (error) {
    const description = describeStartupError(error, config)
    throw description === undefined ? error : new ConfigError(description, { cause: error })
  }
}
