import { backUp } from './commands/backup.ts'
import { runProcess } from './commands/command.ts'

// npm run backup [-- --out DIR] [--keep N] [--lost-photos N]: writes database, photos and settings
// without secrets into one file, while the store runs, and uploads it where the settings name a
// bucket. --keep deletes the oldest backups beyond N, in both places, unless more photos are
// missing than are known to be lost.

await runProcess(backUp)
