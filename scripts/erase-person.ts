import { runProcess } from './commands/command.ts'
import { erasePerson } from './commands/erase-person.ts'

// npm run erase-person -- someone@example.com: shows what the store knows of a person, asks, and
// erases it. --yes leaves out the question, --force erases in spite of running orders.

await runProcess(erasePerson)
