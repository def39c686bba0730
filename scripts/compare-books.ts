import { runProcess } from './commands/command.ts'
import { compareBooks } from './commands/compare-books.ts'

// npm run compare-books [-- --since 2026-11-01] [--recover]: compares the payment provider's books
// with the store's, as the job does each night. Lost webhooks are made up for; --recover makes
// orders again that a restored backup lacks. What is left ends the command with status 1.

await runProcess(compareBooks)
