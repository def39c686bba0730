import { readOrCreateAuthSecret } from '#platform/auth/auth-secret.server.ts'
import { rotateAuthSecret, writeAuthSecret } from '#platform/auth/rotate-auth-secret.server.ts'
import { ConfigError, readConfig } from '#platform/config.server.ts'
import { openDatabase } from '#platform/database/open-database.server.ts'

// npm run rotate-secret: replaces AUTH_SECRET. Running processes follow by themselves and accept
// the old one for a day, so that nobody is logged out.

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(`The store's settings can't be used:\n${error.message}`)
  process.exitCode = 1
}

async function run(): Promise<void> {
  const { authSecret, dataDir, databaseUrl } = readConfig(process.env)
  const db = await openDatabase({ dataDir, databaseUrl })
  try {
    const secret = authSecret ?? readOrCreateAuthSecret(dataDir)
    const next = await rotateAuthSecret(db, { secret, now: new Date() })
    if (authSecret === undefined) {
      writeAuthSecret(dataDir, next)
      console.log(`A new secret is in ${dataDir}/auth-secret. The old one is accepted for a day.`)
    } else {
      console.log('The new secret is in use. The old one is accepted for a day.')
      console.log('Running processes follow by themselves. Set it for every process within a week:\n')
      console.log(`AUTH_SECRET=${next}`)
    }
  } finally {
    await db.destroy()
  }
}
