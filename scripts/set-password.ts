import { runAccountCommand, setNewPassword } from './account-command.ts'

// npm run set-password -- someone@example.com: gives an account a new password, ends its sessions
// and prints the password. A second factor stays: npm run reset-second-factor removes it.

await runAccountCommand('set-password', process.argv.slice(2), (context, user) =>
  setNewPassword(context, user, { keepsSecondFactor: true }),
)
