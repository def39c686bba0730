import { ConfigError, readConfig } from '#platform/config.server.ts'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createLiveUpdates } from '#platform/live/live-updates.server.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { countUsers, findUserByEmail } from '#store/users/user-queries.server.ts'

// npm run grant-admin -- someone@example.com (or revoke-admin): changes the admin right of an
// account. This is how the first admin is made, and the way back when no admin is left.

const args = process.argv.slice(2)
const isAdmin = !args.includes('--revoke')
const [email, ...more] = args.filter(word => word !== '--revoke')
const command = isAdmin ? 'grant-admin' : 'revoke-admin'

if (!email || more.length > 0) fail(`Say whose account it is: npm run ${command} -- someone@example.com`)
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
  const live = createLiveUpdates({ db, log, databaseUrl })
  try {
    const user = await findUserByEmail(db, email)
    if (!user) return fail(`Nobody has signed up as ${email}. Sign up in the store first, then run this again.`)
    const name = user.email
    if (user.isAdmin === isAdmin) return console.log(`${name} is ${isAdmin ? 'an admin already' : 'no admin'}.`)
    const by = { uid: 'command line', email: 'command line' }
    const change = await changeAdmin(
      { db, events: live, now: () => new Date() },
      { by, userId: user.uid, isAdmin, canRemoveLastAdmin: true },
    )
    if (!change.ok) return fail(`${name} could not be changed: the account is gone.`)
    console.log(isAdmin ? `${name} is an admin now.` : `${name} is no admin any more.`)
    if ((await countUsers(db)).admins === 0)
      console.log('That was the last one: nobody can open /admin until you run npm run grant-admin.')
  } finally {
    await live.close()
    await db.destroy()
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
