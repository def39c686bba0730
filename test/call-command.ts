import { type Command, runCommand } from '../scripts/commands/command.ts'

/**
 * Calls a command of `npm run` in this process. Returns its exit status, and all that it has
 * printed. A command that takes the lock of a data directory keeps it until this process ends.
 */
export async function callCommand(
  command: Command,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ status: number; output: string }> {
  const lines: string[] = []
  const add = (line: string) => void lines.push(line)
  const status = await runCommand(command, { args, environment, print: add, warn: add })
  return { status, output: lines.join('\n') }
}
