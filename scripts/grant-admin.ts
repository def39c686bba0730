import { describeAccount } from '#store/users/account-facts.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { findAccountFacts } from '#store/users/credential-queries.server.ts'
import type { User } from '#store/users/user.ts'
import { countUsers } from '#store/users/user-queries.server.ts'
import { runAccountCommand, setNewPassword } from './commands/account-command.ts'
import { parseCommandLine, type RunningCommand, runIfMain } from './commands/command.ts'
import { type CommandContext, commandLineActor } from './commands/store-command.ts'

/**
 * npm run grant-admin -- someone@example.com (or revoke-admin): changes the admin right of an
 * account. This is how the first admin is made, and the way back when no admin is left. With
 * --new-password nobody who could sign in to the account before still can.
 */
export async function runGrantAdmin(call: RunningCommand): Promise<void> {
  const { values, positionals } = parseCommandLine(
    call,
    'npm run grant-admin -- someone@example.com [--new-password]',
    {
      options: { revoke: { type: 'boolean', default: false }, 'new-password': { type: 'boolean', default: false } },
      allowPositionals: true,
    },
  )
  const { revoke, 'new-password': hasNewPassword } = values
  await runAccountCommand(call, revoke ? 'revoke-admin' : 'grant-admin', positionals, async (context, user) => {
    if (!revoke) await printFacts(call, context, user, hasNewPassword)
    if (hasNewPassword) await setNewPassword(call, context, { user, keepsSecondFactor: false })
    await setAdminRight(call, context, user, !revoke)
  })
}

async function printFacts(
  { print }: RunningCommand,
  { db }: CommandContext,
  { uid, email }: User,
  hasNewPassword: boolean,
): Promise<void> {
  const facts = (await findAccountFacts(db, [uid])).get(uid)
  if (!facts) return
  print(`${email}: ${describeAccount(facts)}`)
  if (!facts.isEmailVerified && !hasNewPassword)
    print('If its owner did not make it, run this again with --new-password.')
}

async function setAdminRight(
  { print, fail }: RunningCommand,
  context: CommandContext,
  user: User,
  isAdmin: boolean,
): Promise<void> {
  const name = user.email
  if (user.isAdmin === isAdmin) return print(`${name} is ${isAdmin ? 'an admin already' : 'no admin'}.`)
  const change = await changeAdmin(context, {
    by: commandLineActor,
    network: 'command line',
    userId: user.uid,
    isAdmin,
    canRemoveLastAdmin: true,
  })
  if (!change.ok) return fail(`${name} could not be changed: the account is gone.`)
  print(isAdmin ? `${name} is an admin now.` : `${name} is no admin any more.`)
  if ((await countUsers(context.db)).admins === 0)
    print('That was the last one: nobody can open /admin until you run npm run grant-admin.')
}

await runIfMain(import.meta, runGrantAdmin)
