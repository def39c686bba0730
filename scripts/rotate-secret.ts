import { readOrCreateAuthSecret } from '#platform/auth/auth-secret.server.ts'
import { rotateAuthSecret, writeAuthSecret } from '#platform/auth/rotate-auth-secret.server.ts'
import { runStoreCommand } from './store-command.ts'

// npm run rotate-secret: replaces AUTH_SECRET. Running processes follow by themselves and accept
// the old one for a day, so that nobody is logged out.

await runStoreCommand(async ({ db, now }, { authSecret, dataDir }) => {
  const secret = authSecret ?? readOrCreateAuthSecret(dataDir)
  const next = await rotateAuthSecret(db, { secret, now: now() })
  if (authSecret === undefined) {
    writeAuthSecret(dataDir, next)
    console.log(`A new secret is in ${dataDir}/auth-secret. The old one is accepted for a day.`)
  } else {
    console.log('The new secret is in use. The old one is accepted for a day.')
    console.log('Running processes follow by themselves. Set it for every process within a week:\n')
    console.log(`AUTH_SECRET=${next}`)
  }
})
