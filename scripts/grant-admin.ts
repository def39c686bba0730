import { describeAccount } from '#store/users/account-facts.ts'
import { changeAdmin } from '#store/users/change-admin.server.ts'
import { findAccountFacts } from '#store/users/credential-queries.server.ts'
import type { User } from '#store/users/user.ts'
import { countUsers } from '#store/users/user-queries.server.ts'
import { runAccountCommand, setNewPassword } from './account-command.ts'
import { type CommandContext, commandLineActor, fail, parseCommandLine } from './store-command.ts'

// npm run grant-admin -- someone@example.com (or revoke-admin): changes the admin right of an
// account. This is how the first admin is made, and the way back when no admin is left. With
// --new-password nobody who could sign in to the account before still can.

const { values, positionals } = parseCommandLine('npm run grant-admin -- someone@example.com [--new-password]', {
  options: { revoke: { type: 'boolean', default: false }, 'new-password': { type: 'boolean', default: false } },
  allowPositionals: true,
})
const isAdmin = !values.revoke

await runAccountCommand(isAdmin ? 'grant-admin' : 'revoke-admin', positionals, async (context, user) => {
  if (isAdmin) await printFacts(context, user)
  if (values['new-password']) await setNewPassword(context, user, { keepsSecondFactor: false })
  await setAdminRight(context, user)
})

async function printFacts({ db }: CommandContext, { uid, email }: User): Promise<void> {
  const facts = (await findAccountFacts(db, [uid])).get(uid)
  if (!facts) return
  console.log(`${email}: ${describeAccount(facts)}`)
  if (!facts.isEmailVerified && !values['new-password'])
    console.log('If its owner did not make it, run this again with --new-password.')
}

async function setAdminRight(context: CommandContext, user: User): Promise<void> {
  const name = user.email
  if (user.isAdmin === isAdmin) return console.log(`${name} is ${isAdmin ? 'an admin already' : 'no admin'}.`)
  const change = await changeAdmin(context, {
    by: commandLineActor,
    network: 'command line',
    userId: user.uid,
    isAdmin,
    canRemoveLastAdmin: true,
  })
  if (!change.ok) return fail(`${name} could not be changed: the account is gone.`)
  console.log(isAdmin ? `${name} is an admin now.` : `${name} is no admin any more.`)
  if ((await countUsers(context.db)).admins === 0)
    console.log('That was the last one: nobody can open /admin until you run npm run grant-admin.')
}
