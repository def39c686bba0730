import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { normalizeSearchText } from '#store/products/listing.ts'

/** More than the store has different statements. Beyond it, since lists of ids come in every length, the one unused longest goes. */
const maxPreparedStatements = 300

export interface NodeSqlite extends SqliteDatabase {
  /** Another number than before: somebody outside of this connection has written to the file (https://sqlite.org/pragma.html#pragma_data_version). */
  dataVersion(): number
}

/**
 * node:sqlite in the shape that Kysely's own SqliteDialect asks for; each statement is prepared once.
 * WAL lets readers go on while one writes; synchronous=FULL keeps a paid order through a power cut.
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
  // SQLite's own lower() knows ASCII only. Not for indexes or triggers: a prompt that opens the file doesn't have it.
  database.function('searchable', { deterministic: true }, text =>
    typeof text === 'string' ? normalizeSearchText(text) : null,
  )
  const dataVersion = database.prepare('pragma data_version')
  const prepared = new Map<string, SqliteStatement>()
  return {
    dataVersion: () => Number(dataVersion.get()?.data_version),
    close() {
      prepared.clear()
      database.close()
    },
    prepare(text) {
      const statement = prepared.get(text) ?? prepare(database, text)
      // Moved to the end: the first is the one unused longest.
      prepared.delete(text)
      prepared.set(text, statement)
      const [oldest] = prepared.keys()
      if (prepared.size > maxPreparedStatements && oldest !== undefined) prepared.delete(oldest)
      return statement
    },
  }
}

function prepare(database: DatabaseSync, text: string): SqliteStatement {
  // A transaction that reads first and writes later would fail at the write when another process wrote in between.
  const statement = database.prepare(text === 'begin' ? 'begin immediate' : text)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: parameters => statement.all(...values(parameters)),
    run: parameters => {
      const { changes, lastInsertRowid } = statement.run(...values(parameters))
      return { changes: BigInt(changes), lastInsertRowid: BigInt(lastInsertRowid) }
    },
    iterate: parameters => statement.iterate(...values(parameters)),
  }
}
