import { randomBytes } from 'node:crypto'
import { hashPassword } from '#platform/auth/password-hash.server.ts'
import { ConfigError, readConfig } from '#platform/config.server.ts'
import { openDatabase } from '#platform/database/open-database.server.ts'
import { createLiveUpdates } from '#platform/live/live-updates.server.ts'
import type { StoreContext } from '#store/store-context.server.ts'
import { replaceCredentials } from '#store/users/replace-credentials.server.ts'
import type { User } from '#store/users/user.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'

export type CommandContext = Pick<StoreContext, 'db' | 'events' | 'now' | 'log'>

/**
 * Runs a command on the account whose e-mail address is the only argument, on the store's own
 * database. What goes wrong is printed and ends the process with status 1.
 */
export async function runAccountCommand(
  name: string,
  email: string | undefined,
  work: (context: CommandContext, user: User) => Promise<void>,
): Promise<void> {
  if (!email) return fail(`Say whose account it is: npm run ${name} -- someone@example.com`)
  try {
    await runOnAccount(email, work)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    fail(`The store's settings can't be used:\n${error.message}`)
  }
}

async function runOnAccount(
  email: string,
  work: (context: CommandContext, user: User) => Promise<void>,
): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env)
  const db = await openDatabase({ dataDir, databaseUrl })
  const log = { info() {}, warn() {}, error: (_details: object, message: string) => console.error(message) }
  const live = createLiveUpdates({ db, log, databaseUrl })
  try {
    const user = await findUserByEmail(db, email)
    if (user) await work({ db, events: live, now: () => new Date(), log }, user)
    else fail(`Nobody has signed up as ${email}. Sign up in the store first, then run this again.`)
  } finally {
    await live.close()
    await db.destroy()
  }
}

/** Gives an account a random password as its only way in, and prints it. */
export async function setNewPassword(
  context: CommandContext,
  { uid, email }: User,
  { keepsSecondFactor }: { keepsSecondFactor: boolean },
): Promise<void> {
  const password = randomBytes(12).toString('base64url')
  await replaceCredentials(context, { userId: uid, passwordHash: await hashPassword(password), keepsSecondFactor })
  console.log(`${email} has a new password, shown once: ${password}`)
  console.log('All its sessions have ended, and it is no longer linked to Google until its owner signs in there again.')
}

export function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
