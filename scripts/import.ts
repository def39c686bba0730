import { runProcess } from './commands/command.ts'
import { importStore } from './commands/import.ts'

// npm run import -- DIR|FILE.tar.gz [--overwrite] [--edited]: imports an export into a store that
// is stopped.

await runProcess(importStore)
