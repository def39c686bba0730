import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { startStore as startOwnStore } from './store-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A version of the store, built in a directory of its own. */
export interface BuiltVersion {
  directory: string
  /** Starts it with its own modules. */
  startStore: typeof startOwnStore
  remove(): void
}

/**
 * Checks a commit out into `directory` and builds it. Packages are copied when it has the same,
 * else installed.
 */
export async function buildVersion(commit: string, directory: string): Promise<BuiltVersion> {
  // npm passes this version's .npmrc on to what it runs, and the other one has its own: versions up
  // to 1.0.0 get their Node by an install script.
  const { npm_config_ignore_scripts: _, npm_config_allow_scripts: __, ...env } = process.env
  // What a failed command has printed is in its error.
  const run = (program: string, args: string[], cwd: string) => execFileSync(program, args, { cwd, env, stdio: 'pipe' })
  run('git', ['worktree', 'add', '--detach', directory, commit], root)
  const remove = () => void run('git', ['worktree', 'remove', '--force', directory], root)
  try {
    const isSame = ['package.json', 'package-lock.json'].every(
      file => readFileSync(join(root, file), 'utf8') === readFileSync(join(directory, file), 'utf8'),
    )
    // A copy, because its modules must belong to the other version.
    if (isSame)
      cpSync(join(root, 'node_modules'), join(directory, 'node_modules'), { recursive: true, verbatimSymlinks: true })
    else run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], directory)
    run('npm', ['run', '--silent', 'build'], directory)
    const { startStore } = (await import(join(directory, 'test/processes/store-process.ts'))) as {
      startStore: typeof startOwnStore
    }
    return { directory, startStore, remove }
  } catch (error) {
    remove()
    throw error
  }
}
