import { spawn } from 'node:child_process'
import { Client } from 'pg'
import { BackupError } from './backup-manifest.ts'

/**
 * Runs a client program of PostgreSQL.
 * @param databaseUrl is passed on in the environment, because every user of the machine can read
 *   the arguments of a process.
 * @throws BackupError when it isn't installed or fails, with its own message.
 */
export async function runPostgresProgram(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl?: string,
): Promise<void> {
  const env = { ...process.env, ...(databaseUrl === undefined ? {} : getConnectionVariables(databaseUrl)) }
  const child = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
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

/**
 * Returns an address as variables of the client programs. They would read it differently than pg,
 * which the store connects with.
 * @see https://www.postgresql.org/docs/current/libpq-envars.html
 */
function getConnectionVariables(databaseUrl: string): Record<string, string | undefined> {
  const { host, port, user, password, database, ssl } = new Client({ connectionString: databaseUrl })
  const query = new URLSearchParams(databaseUrl.split('?')[1])
  const sslMode = query.get('sslmode') ?? process.env.PGSSLMODE ?? (ssl ? 'require' : undefined)
  const variables = {
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    PGOPTIONS: query.get('options'),
    // The mode `no-verify` exists only in pg.
    PGSSLMODE: sslMode === 'no-verify' ? 'require' : sslMode,
    PGSSLROOTCERT: query.get('sslrootcert'),
    PGSSLCERT: query.get('sslcert'),
    PGSSLKEY: query.get('sslkey'),
  }
  return Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
