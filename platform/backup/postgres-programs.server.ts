import { spawn } from 'node:child_process'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { ArchiveError } from '../archive/manifest.ts'

/**
 * Runs a client program of PostgreSQL.
 * @param databaseUrl is passed on in the environment, because every user of the machine can read
 *   the arguments of a process.
 * @throws ArchiveError when it isn't installed or fails, with its own message.
 */
export async function runPostgresProgram(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  databaseUrl?: string,
): Promise<void> {
  const { stdin, stdout, ended } = startPostgresProgram(name, args, databaseUrl)
  stdin.end()
  stdout.resume()
  await ended
}

/**
 * Restores a dump in one transaction, or nothing of it. `pg_restore` writes it as SQL for `psql`,
 * so that a setting which the server may not know can be replaced. `begin` and `commit` are part of
 * the SQL: without its end the transaction is rolled back.
 * @throws ArchiveError when a program isn't installed or fails, with its own message.
 */
export async function restorePostgresDump(dump: string, databaseUrl: string): Promise<void> {
  // Only the owner of an extension may comment on it.
  const options = ['--single-transaction', '--no-owner', '--no-privileges', '--no-comments']
  const source = startPostgresProgram('pg_restore', [...options, '--file=-', dump])
  const target = startPostgresProgram('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'], databaseUrl)
  source.stdin.end()
  target.stdout.resume()
  // Breaks only when one of the programs ends, which says why.
  pipeline(source.stdout, replaceTransactionTimeout, target.stdin).catch(() => {})
  const results = await Promise.allSettled([target.ended, source.ended])
  // When psql ends, pg_restore can't write any more: that is no reason of its own.
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

/** More than what stands before the first statement about an object. */
const headBytes = 4096

/**
 * `pg_restore` switches off the limit of a transaction from version 17 on, and a server of an
 * earlier version ends at a setting that it doesn't know.
 */
async function* replaceTransactionTimeout(chunks: AsyncIterable<Buffer>) {
  const replacement = "select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout';"
  let head: Buffer | undefined = Buffer.alloc(0)
  const replace = (sql: Buffer) =>
    Buffer.from(sql.toString('latin1').replace(/^SET transaction_timeout = 0;$/m, replacement), 'latin1')
  for await (const chunk of chunks) {
    if (!head) yield chunk
    else {
      head = Buffer.concat([head, chunk])
      if (head.length < headBytes) continue
      yield replace(head)
      head = undefined
    }
  }
  if (head) yield replace(head)
}

/** Starts a program; `ended` rejects as `runPostgresProgram` does. */
function startPostgresProgram(name: 'pg_dump' | 'pg_restore' | 'psql', args: readonly string[], databaseUrl?: string) {
  const env = { ...process.env, ...(databaseUrl === undefined ? {} : getConnectionVariables(databaseUrl)) }
  const child = spawn(name, args, { env })
  // A program that reads no input may have ended before that does.
  child.stdin.on('error', () => {})
  // A signal may end this process alone.
  const stop = () => child.kill()
  process.once('exit', stop)
  let output = ''
  child.stderr.on('data', chunk => {
    output += chunk
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
    .finally(() => process.off('exit', stop))
    .then(
      status => {
        if (status !== 0) throw new ArchiveError(`${name} failed:\n${output.trim()}`)
      },
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        throw new ArchiveError(
          `${name} is not installed. Install PostgreSQL's client programs in the version of the server or newer, for example: apt-get install postgresql-client`,
        )
      },
    )
  return { stdin: child.stdin, stdout: child.stdout, ended }
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
