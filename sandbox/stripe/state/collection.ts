import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

export interface StoredObject {
  id: string
  /** Unix seconds. */
  created: number
}

/** A page of a collection, newest first. The ids are cursors, as in Stripe's lists. */
export interface PageQuery {
  limit: number
  startingAfter?: string | undefined
  created?: { gte?: number | undefined; lt?: number | undefined } | undefined
  where?: Record<string, string | undefined>
}

export type Collection<T extends StoredObject> = ReturnType<typeof createCollection<T>>

interface CollectionOptions<T> {
  /** Columns that `list` can filter by, with the function that reads their value. */
  keys?: Record<string, (item: T) => string | null>
  /** When an item is due (ms); null if it never is. */
  getDueAt?: (item: T) => number | null
}

/**
 * A table of objects in JSON form, with extra columns for the keys that are searched. It is created
 * if it does not exist.
 */
export function createCollection<T extends StoredObject>(
  database: DatabaseSync,
  name: string,
  { keys = {}, getDueAt = () => null }: CollectionOptions<T> = {},
) {
  const keyColumns = Object.keys(keys)
  database.exec(buildSchema(name, keyColumns))
  const columns = ['id', 'created', 'due_at', 'body', ...keyColumns]
  const getValues = (item: T): SQLInputValue[] => [
    item.id,
    item.created,
    getDueAt(item),
    JSON.stringify(item),
    ...keyColumns.map(column => keys[column]?.(item) ?? null),
  ]
  const selectById = database.prepare(`SELECT body FROM ${name} WHERE id = ?`)
  const insertStatement = database.prepare(
    `INSERT INTO ${name} (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
  )
  const updateStatement = database.prepare(
    `UPDATE ${name} SET ${columns.map(column => `${column} = ?`).join()} WHERE id = ?`,
  )
  const selectDue = database.prepare(`SELECT body FROM ${name} WHERE due_at <= ? ORDER BY due_at LIMIT ?`)
  const listStatements = new Map<string, StatementSync>()
  const parseRow = (row: unknown): T => JSON.parse((row as { body: string }).body)

  return {
    /** The columns that `list` can filter by. */
    keys: keyColumns,
    find(id: string): T | undefined {
      const row = selectById.get(id)
      return row && parseRow(row)
    },
    insert: (item: T) => void insertStatement.run(...getValues(item)),
    update: (item: T) => void updateStatement.run(...getValues(item), item.id),
    list(query: PageQuery) {
      const { sql, values } = buildListStatement(name, query)
      const statement = listStatements.get(sql) ?? database.prepare(sql)
      listStatements.set(sql, statement)
      const items = statement.all(...values).map(parseRow)
      const hasMore = items.length > query.limit
      if (hasMore) items.pop()
      return { items, hasMore }
    },
    /** Items whose due time has come, earliest first. `now` in ms. */
    listDue: (now: number, limit: number) => selectDue.all(now, limit).map(parseRow),
  }
}

function buildSchema(name: string, keyColumns: string[]): string {
  const keys = keyColumns.map(column => `${column} TEXT,`).join(' ')
  const indexes = keyColumns.map(
    column => `CREATE INDEX IF NOT EXISTS ${name}_${column} ON ${name} (${column}, created);`,
  )
  return `
    CREATE TABLE IF NOT EXISTS ${name} (
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL, due_at INTEGER, ${keys} body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS ${name}_created ON ${name} (created);
    CREATE INDEX IF NOT EXISTS ${name}_due ON ${name} (due_at) WHERE due_at IS NOT NULL;
    ${indexes.join('\n')}`
}

function buildListStatement(name: string, query: PageQuery): { sql: string; values: SQLInputValue[] } {
  const conditions: string[] = []
  const values: SQLInputValue[] = []
  const addCondition = (condition: string, value: SQLInputValue) => {
    conditions.push(condition)
    values.push(value)
  }
  for (const [column, value] of Object.entries(query.where ?? {}))
    if (value !== undefined) addCondition(`${column} = ?`, value)
  const { gte: first, lt: end } = query.created ?? {}
  if (first !== undefined) addCondition('created >= ?', first)
  if (end !== undefined) addCondition('created < ?', end)
  if (query.startingAfter)
    addCondition(`(created, seq) < (SELECT created, seq FROM ${name} WHERE id = ?)`, query.startingAfter)
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const sql = `SELECT body FROM ${name} ${where} ORDER BY created DESC, seq DESC LIMIT ?`
  return { sql, values: [...values, query.limit + 1] }
}
