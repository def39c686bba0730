import { runAccountCommand, setNewPassword } from './commands/account-command.ts'
import { type RunningCommand, runIfMain } from './commands/command.ts'

/**
 * npm run set-password -- someone@example.com: gives an account a new password, ends its sessions
 * and prints the password. A second factor stays: npm run reset-second-factor removes it.
 */
export const runSetPassword = (call: RunningCommand): Promise<void> =>
  runAccountCommand(call, 'set-password', call.args, (context, user) =>
    setNewPassword(call, context, { user, keepsSecondFactor: true }),
  )

await runIfMain(import.meta, runSetPassword)
