import { runProcess } from './commands/command.ts'
import { resetSecondFactor } from './commands/reset-second-factor.ts'

// npm run reset-second-factor -- someone@example.com: the way back for somebody who lost the phone
// and the back-up codes. Whoever runs it has to know that it is really them.

await runProcess(resetSecondFactor)
