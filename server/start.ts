import { ConfigError, readConfig } from '#platform/config.server.ts'

// React and the router read this when they load: with anything else pages render three times slower.
process.env.NODE_ENV ??= 'production'

try {
  const config = readConfig(process.env)
  const { serveStore } = await import('./serve-store.ts')
  await serveStore(config)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`The store can't start with these settings:\n${error.message}`)
  process.exitCode = 1
}
