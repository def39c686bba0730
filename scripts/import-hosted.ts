import { runProcess } from './commands/command.ts'
import { importHosted } from './commands/import-hosted.ts'

// npm run import:hosted -- DIR|FILE.json [--photos DIR] [--no-fetch]: imports an export of the
// hosted document database into a store that is stopped.

await runProcess(importHosted)
