import { checkLive } from './commands/check-live.ts'
import { runProcess } from './commands/command.ts'

// npm run check:live [-- --backups DIR]: checks the running store before it opens to the public,
// with its settings. It sends one test message to an admin and changes nothing else.

await runProcess(checkLive)
