import { spawn } from 'node:child_process'
import { BackupError } from './backup-manifest.ts'

/**
 * Runs a client program of PostgreSQL.
 * @param databaseUrl its password is passed on in the environment, because every user of the
 *   machine can read the arguments of a process.
 * @throws BackupError when it isn't installed or fails, with its own message.
 */
export async function runPostgresProgram(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl?: string,
): Promise<void> {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl)
  const password = url && decodeURIComponent(url.password)
  if (url) url.password = ''
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  const child = spawn(name, [...args, ...(url ? [`--dbname=${url.href}`] : [])], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  // A signal may end this process alone.
  const stop = () => child.kill()
  process.once('exit', stop)
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
    .catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new BackupError(
        `${name} is not installed. Install PostgreSQL's client programs in the version of the server or newer, for example: apt-get install postgresql-client`,
      )
    })
    .finally(() => process.off('exit', stop))
  if (status !== 0) throw new BackupError(`${name} failed:\n${output.trim()}`)
}
