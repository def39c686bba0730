import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program that prints where this process does.
 * @returns its exit status, 1 when a signal has ended it
 */
export async function runProgram(
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> {
  const env = { ...process.env, ...environment }
  const [status] = await once(spawn(command, args, { stdio: 'inherit', env }), 'exit')
  return status ?? 1
}
