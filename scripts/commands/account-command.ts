import { randomBytes } from 'node:crypto'
import { hashPassword } from '#platform/auth/password-hash.server.ts'
import { replaceCredentials } from '#store/users/replace-credentials.server.ts'
import type { User } from '#store/users/user.ts'
import { findUserByEmail } from '#store/users/user-queries.server.ts'
import { type RunningCommand, takeArgument } from './command.ts'
import { type CommandContext, runStoreCommand } from './store-command.ts'

/** Runs a command on the account whose e-mail address is the only argument. */
export async function runAccountCommand(
  call: RunningCommand,
  name: string,
  args: readonly string[],
  work: (context: CommandContext, user: User) => Promise<void>,
): Promise<void> {
  const email = takeArgument(args, `Say whose account it is: npm run ${name} -- someone@example.com`)
  await runStoreCommand(call, async context => {
    const user = await findUserByEmail(context.db, email)
    if (user) await work(context, user)
    else call.fail(`Nobody has signed up as ${email}. Sign up in the store first, then run this again.`)
  })
}

/** Gives an account a random password as its only way in, and prints it. */
export async function setNewPassword(
  { print }: RunningCommand,
  context: CommandContext,
  { user: { uid, email }, keepsSecondFactor }: { user: User; keepsSecondFactor: boolean },
): Promise<void> {
  const password = randomBytes(12).toString('base64url')
  await replaceCredentials(context, { userId: uid, passwordHash: await hashPassword(password), keepsSecondFactor })
  print(`${email} has a new password, shown once: ${password}`)
  print('All its sessions have ended, and it is no longer linked to Google until its owner signs in there again.')
}
