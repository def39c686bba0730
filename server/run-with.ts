import { ConfigError, readConfig } from '#platform/config.server.ts'
import type { Build } from './build.ts'

/** Reads the environment and serves the store; settings that can't be used end it with a sentence and exit status 1. */
export async function runWith(openBuild: () => Promise<Build>): Promise<void> {
  try {
    const config = readConfig(process.env)
    const { serveStore } = await import('./serve-store.ts')
    await serveStore(config, openBuild)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`The store can't start with these settings:\n${error.message}\n`)
    process.exitCode = 1
  }
}
