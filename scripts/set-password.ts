import { runAccountCommand, setNewPassword } from './account-command.ts'

// npm run set-password -- someone@example.com: gives an account a new password, ends its sessions
// and prints the password. A second factor stays: npm run reset-second-factor removes it.

const [email, ...more] = process.argv.slice(2)
await runAccountCommand('set-password', more.length > 0 ? undefined : email, (context, user) =>
  setNewPassword(context, user, { keepsSecondFactor: true }),
)
