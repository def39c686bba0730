import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase } from 'kysely'

/**
 * node:sqlite in the shape that Kysely's own SqliteDialect asks for.
 * WAL lets readers go on while one writes; synchronous=FULL keeps a paid order through a power cut.
 */
export function openNodeSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file)
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -32000;
    pragma temp_store = memory;
  `)
  return {
    close: () => database.close(),
    prepare(statementText) {
      // A transaction that reads first and writes later would fail at the write when another process wrote in between.
      const statement = database.prepare(statementText === 'begin' ? 'begin immediate' : statementText)
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
    },
  }
}
