import { runProcess } from './commands/command.ts'
import { exportStore } from './commands/export.ts'

// npm run export -- DIR|FILE.tar.gz [--password-hashes]: writes all data as JSON Lines, with the
// photos, while the store runs.

await runProcess(exportStore)
