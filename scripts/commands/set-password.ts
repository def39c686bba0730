import { runAccountCommand, setNewPassword } from './account-command.ts'
import type { RunningCommand } from './command.ts'

/** Gives an account a new password, ends its sessions and prints the password. */
export const setPassword = (call: RunningCommand): Promise<void> =>
  runAccountCommand(call, 'set-password', call.args, (context, user) =>
    setNewPassword(call, context, { user, keepsSecondFactor: true }),
  )
