import { runProcess } from './commands/command.ts'
import { setPassword } from './commands/set-password.ts'

// npm run set-password -- someone@example.com: gives an account a new password, ends its sessions
// and prints the password. A second factor stays: npm run reset-second-factor removes it.

await runProcess(setPassword)
