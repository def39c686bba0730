import { channel } from 'node:diagnostics_channel'
import { linkSync, rmSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'

/** Has true before each statement runs, and false after it. */
export const statementChannel = channel('tuffthrift.statement')

/**
 * More than the store's fixed statements. Statements with lists of ids come in every length, so the
 * least recently used one is dropped beyond this number.
 */
const maxPreparedStatements = 300

export interface NodeSqlite extends SqliteDatabase {
  /**
   * Changes when another connection has written to the file.
   * @see https://sqlite.org/pragma.html#pragma_data_version
   */
  dataVersion(): number
  /** From now on calls `listener` with the error of each statement that fails. */
  onError(listener: (error: unknown) => void): void
}

/** SQLite rolls back changes of the schema too, so that a migration is applied as a whole. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter() {
    return new TransactionalSqliteAdapter()
  }
}

export const createSqliteDialect = (database: SqliteDatabase): SqliteDialect =>
  new TransactionalSqliteDialect({ database })

/**
 * Opens a file with node:sqlite, in the interface that Kysely's SqliteDialect expects. Prepared
 * statements are cached. WAL lets readers go on while one connection writes; synchronous=FULL makes
 * committed orders survive a power cut.
 */
export function openSqlite(file: string): NodeSqlite {
  const database = new DatabaseSync(file)
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -32000;
    pragma temp_store = memory;
  `)
  const dataVersion = database.prepare('pragma data_version')
  const prepared = new Map<string, SqliteStatement>()
  let listener: (error: unknown) => void = () => {}
  return {
    onError(newListener) {
      listener = newListener
    },
    dataVersion: () => Number(dataVersion.get()?.data_version),
    close() {
      prepared.clear()
      database.close()
    },
    prepare(text) {
      const statement = prepared.get(text) ?? prepare(database, text, error => listener(error))
      // Re-inserting moves the statement to the end, so the first key is the least recently used.
      prepared.delete(text)
      prepared.set(text, statement)
      const [oldest] = prepared.keys()
      if (prepared.size > maxPreparedStatements && oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
}

/**
 * Creates the file of a database unless it exists. It appears with its first page written, so that
 * an empty file is always a damaged one.
 */
export function createSqliteFile(file: string): void {
  const draft = `${file}.${process.pid}.new`
  const database = new DatabaseSync(draft)
  database.exec('pragma journal_mode = wal')
  database.close()
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

const damageCodes = [11, 26]

/**
 * Whether a call to SQLite failed because the file is cut off, damaged or no database.
 * @see https://sqlite.org/rescode.html#corrupt
 */
export const isDamageError = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && damageCodes.includes(error.errcode as number)

function prepare(database: DatabaseSync, text: string, onError: (error: unknown) => void): SqliteStatement {
  // A deferred transaction that reads first fails at its write with SQLITE_BUSY when another
  // process wrote in between, so transactions take the write lock at their start.
  const statement = database.prepare(text === 'begin' ? 'begin immediate' : text)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const report = <T>(call: () => T): T => {
    statementChannel.publish(true)
    try {
      return call()
    } catch (error) {
      onError(error)
      throw error
    } finally {
      statementChannel.publish(false)
    }
  }
  return {
    reader: statement.columns().length > 0,
    all: parameters => report(() => statement.all(...values(parameters))),
    run: parameters => {
      // SQLite ends the transaction itself when the disk is full, and a rollback that fails would
      // hide why.
      if (text === 'rollback' && !database.isTransaction) return { changes: 0n, lastInsertRowid: 0n }
      const { changes, lastInsertRowid } = report(() => statement.run(...values(parameters)))
      return { changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) }
    },
    iterate: parameters => statement.iterate(...values(parameters)),
  }
}
