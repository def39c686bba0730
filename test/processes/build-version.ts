import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Db } from '#store/database.server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A version of the store, built in a directory of its own. */
export interface BuiltVersion extends VersionModules {
  directory: string
  remove(): void
}

type VersionModules = Awaited<ReturnType<typeof loadVersion>>

/** Loads what starts and fills the store of a version: its database may have other columns. */
export async function loadVersion(directory = root) {
  const load = <T>(path: string) => import(join(directory, path)) as Promise<T>
  const { startStore } = await load<typeof import('./store-process.ts')>('test/processes/store-process.ts')
  const { insertProduct } = await load<typeof import('../factories.ts')>('test/factories.ts')
  const { openDatabase } = await load<typeof import('#platform/database/open-database.server.ts')>(
    'platform/database/open-database.server.ts',
  )
  const { seedProducts } = await load<typeof import('../../bench/seed-products.ts')>('bench/seed-products.ts')
  return { startStore, insertProduct, openDatabase, seedProducts }
}

/** Earlier versions process the photos of the demo after the first start; this one has them stored. */
export async function waitForDemoPhotos(db: Db): Promise<void> {
  const unprocessed = db.selectFrom('photos').select('url').where('blur', 'is', null).limit(1)
  while (await unprocessed.executeTakeFirst()) await wait(100)
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
    return { directory, ...(await loadVersion(directory)), remove }
  } catch (error) {
    remove()
    throw error
  }
}
