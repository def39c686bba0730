import { ConfigError, readConfig } from '#platform/config.server.ts'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createLiveUpdates } from '#platform/live/live-updates.server.ts'
import { resetSecondFactor } from '#store/users/reset-second-factor.server.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'

// npm run reset-second-factor -- someone@example.com: the way back for somebody who lost the phone
// and the back-up codes. Whoever runs it has to know that it is really them.

const [email, ...more] = process.argv.slice(2)
if (!email || more.length > 0)
  fail('Say whose second factor to reset: npm run reset-second-factor -- someone@example.com')
else
  try {
    await run(email)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    fail(`The store's settings can't be used:\n${error.message}`)
  }

async function run(email: string): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const db = await openDatabase({ dataDir, databaseUrl })
  const log = { info() {}, warn() {}, error: (_details: object, message: string) => console.error(message) }
  const events = createLiveUpdates({ db, log, databaseUrl })
  try {
    const user = await findUserByEmail(db, email)
    if (!user) return fail(`Nobody has signed up as ${email}.`)
    const by = { uid: 'command line', email: 'command line' }
    const hadSecondFactor = await resetSecondFactor({ db, events, now: () => new Date() }, { by, userId: user.uid })
    console.log(
      hadSecondFactor
        ? `${user.email} signs in without a code again. All sessions have ended.`
        : `${user.email} has no second factor.`,
    )
  } finally {
    await events.close()
    await db.destroy()
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
