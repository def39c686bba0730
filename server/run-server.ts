import { ConfigError, readConfig } from '#platform/config.server.ts'
import { makeNewFilesPrivate } from '#platform/data-directory.server.ts'
import type { PageSource } from './pages/page-source.ts'

/**
 * Reads the settings from the environment and serves the store. Invalid settings, and a database, a
 * port or a directory that can't be used, are printed and end the process with exit status 1.
 */
export async function runServer(createPageSource: () => Promise<PageSource>): Promise<void> {
  makeNewFilesPrivate()
  try {
    const config = readConfig(process.env)
    const { serveStore } = await import('./serve-store.ts')
    const { log, mode } = await serveStore(config, createPageSource)
    // Not before: a migration may take long. Not in development: a debugger stops the process.
    if (mode === 'production') (await import('./lifecycle/watchdog.ts')).startWatchdog(log)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`The store can't start with these settings:\n${error.message}\n`)
    // The port is open already, and its server would keep the process.
    process.exit(1)
  }
}
