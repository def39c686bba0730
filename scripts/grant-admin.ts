import { runProcess } from './commands/command.ts'
import { grantAdmin } from './commands/grant-admin.ts'

// npm run grant-admin -- someone@example.com (or revoke-admin): changes the admin right of an
// account. This is how the first admin is made, and the way back when no admin is left. With
// --new-password nobody who could sign in to the account before still can.

await runProcess(grantAdmin)
