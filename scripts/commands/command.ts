import { realpathSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { ArchiveError } from '#platform/archive/manifest.ts'
import { ConfigError } from '#platform/config.server.ts'
import { makeNewFilesPrivate } from '#platform/data-directory.server.ts'

/** How a command is called, and where its lines go. */
export interface CommandCall {
  args: readonly string[]
  environment: NodeJS.ProcessEnv
  print(line: string): void
  /** Prints a line that is no result: what went wrong, or what is left out. */
  warn(line: string): void
  /** Asks whoever sits at the terminal; undefined where nobody does. */
  ask?: ((question: string) => Promise<string>) | undefined
}

/** A call while its command runs. */
export interface RunningCommand extends CommandCall {
  /** Prints what went wrong and lets the command end with status 1. */
  fail(message: string): void
}

/** What `npm run` starts, as a function that a test can call too. */
export type Command = (call: RunningCommand) => Promise<void>

/** Ends a command with a sentence and status 1. */
class UsageError extends Error {}

/**
 * Runs a command and returns its exit status. What keeps it from its work is printed and ends it
 * with status 1.
 */
export async function runCommand(command: Command, call: CommandCall): Promise<number> {
  let status = 0
  const fail = (message: string) => {
    call.warn(message)
    status = 1
  }
  try {
    await command({ ...call, fail })
  } catch (error) {
    const problem = describeProblem(error)
    if (problem === undefined) throw error
    fail(problem)
  }
  return status
}

/** Describes what whoever runs a command can mend; undefined for a slip in the code. */
function describeProblem(error: unknown): string | undefined {
  if (error instanceof ConfigError) return `The store's settings can't be used:\n${error.message}`
  if (error instanceof UsageError || error instanceof ArchiveError) return error.message
  return isSystemError(error) ? error.message || error.code : undefined
}

/** A full disk, a directory that can't be written, a server that can't be reached or refuses. */
const isSystemError = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && !bugCodes.test(error.code)

/**
 * Codes that a bug leads to: Node's own, and PostgreSQL's for a wrong value, a broken rule and a
 * wrong statement. 42501 is a right that is missing.
 */
const bugCodes = /^(ERR_|22|23|42(?!501))/

/** Runs the command if this process was started for it. The files that it writes are private. */
export async function runIfMain({ filename }: ImportMeta, command: Command): Promise<void> {
  const [, started] = process.argv
  if (started === undefined || realpathSync(started) !== filename) return
  makeNewFilesPrivate()
  process.exitCode = await runCommand(command, {
    args: process.argv.slice(2),
    environment: process.env,
    print: line => console.log(line),
    warn: line => console.error(line),
    ask: process.stdin.isTTY ? askOnTerminal : undefined,
  })
}

async function askOnTerminal(question: string): Promise<string> {
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question(question)
  prompt.close()
  return answer
}

/**
 * Reads the options and arguments of a command. One that it doesn't know ends the command with a
 * sentence and status 1.
 * @param usage how the command is called
 */
export function parseCommandLine<const Options extends ParseArgsConfig>(
  { args }: CommandCall,
  usage: string,
  options: Options,
) {
  try {
    return parseArgs({ ...options, args: [...args] })
  } catch (error) {
    // Node goes on about arguments that begin with a hyphen.
    const [reason = ''] = (error as Error).message.split('. ')
    throw new UsageError(`${reason.replace(/\.$/, '')}. Usage: ${usage}`)
  }
}

/**
 * Returns the only argument of a command.
 * @param problem the sentence that ends the command when there is none, or another one
 */
export function takeArgument([argument, ...more]: readonly string[], problem: string): string {
  if (!argument || more.length > 0) throw new UsageError(problem)
  return argument
}
