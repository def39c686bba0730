import { runProcess } from './commands/command.ts'
import { restore } from './commands/restore.ts'

// npm run restore -- FILE: verifies a backup and restores it into an empty data directory, or an
// empty PostgreSQL database.

await runProcess(restore)
