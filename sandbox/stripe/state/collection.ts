import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** Everything that is kept has an id and the unix second of its making. */
export interface StoredObject {
  id: string
  created: number
}

/** Which page of a shelf: newest first, cut by ids as in Stripe's lists. */
export interface PageQuery {
  limit: number
  startingAfter?: string | undefined
  endingBefore?: string | undefined
  created?: { [Comparison in 'gt' | 'gte' | 'lt' | 'lte']?: number | undefined } | undefined
  where?: Record<string, string | undefined>
}

/** One kind of object, kept as JSON beside the few columns that are searched. */
export interface Collection<T extends StoredObject> {
  find(id: string): T | undefined
  add(item: T): void
  change(item: T): void
  page(query: PageQuery): { items: T[]; hasMore: boolean }
  /** What waits for a time (ms) that has come, the earliest first. */
  due(now: number, limit: number): T[]
}

/** Opens the shelf `name`: `keys` are searched for equality, `due` says until when (ms) an item waits. */
export function createCollection<T extends StoredObject>(
  database: DatabaseSync,
  name: string,
  {
    keys = {},
    due = () => null,
  }: { keys?: Record<string, (item: T) => string | null>; due?: (item: T) => number | null } = {},
): Collection<T> {
  const columns = Object.keys(keys)
  database.exec(schema(name, columns))
  const all = ['id', 'created', 'due_at', 'body', ...columns]
  const values = (item: T): SQLInputValue[] => [
    item.id,
    item.created,
    due(item),
    JSON.stringify(item),
    ...columns.map(column => keys[column]?.(item) ?? null),
  ]
  const selectById = database.prepare(`SELECT body FROM ${name} WHERE id = ?`)
  const insertStatement = database.prepare(`INSERT INTO ${name} (${all.join()}) VALUES (${all.map(() => '?').join()})`)
  const updateStatement = database.prepare(
    `UPDATE ${name} SET ${all.map(column => `${column} = ?`).join()} WHERE id = ?`,
  )
  const selectDue = database.prepare(`SELECT body FROM ${name} WHERE due_at <= ? ORDER BY due_at LIMIT ?`)
  const listStatements = new Map<string, StatementSync>()
  const read = (row: unknown): T => JSON.parse((row as { body: string }).body)

  return {
    find(id) {
      const row = selectById.get(id)
      return row && read(row)
    },
    add: item => void insertStatement.run(...values(item)),
    change: item => void updateStatement.run(...values(item), item.id),
    page(query) {
      const { sql, values } = buildListStatement(name, query)
      const statement = listStatements.get(sql) ?? database.prepare(sql)
      listStatements.set(sql, statement)
      const items = statement.all(...values).map(read)
      const hasMore = items.length > query.limit
      if (hasMore) items.pop()
      return { items: query.endingBefore ? items.reverse() : items, hasMore }
    },
    due: (now, limit) => selectDue.all(now, limit).map(read),
  }
}

function schema(name: string, columns: string[]): string {
  const keys = columns.map(column => `${column} TEXT,`).join(' ')
  const indexes = columns.map(column => `CREATE INDEX IF NOT EXISTS ${name}_${column} ON ${name} (${column}, created);`)
  return `
    CREATE TABLE IF NOT EXISTS ${name} (
      seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL, due_at INTEGER, ${keys} body TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS ${name}_created ON ${name} (created);
    CREATE INDEX IF NOT EXISTS ${name}_due ON ${name} (due_at) WHERE due_at IS NOT NULL;
    ${indexes.join('\n')}`
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function buildListStatement(name: string, query: PageQuery): { sql: string; values: SQLInputValue[] } {
  const conditions: string[] = []
  const values: SQLInputValue[] = []
  const add = (condition: string, value: SQLInputValue) => {
    conditions.push(condition)
    values.push(value)
  }
  for (const [column, value] of Object.entries(query.where ?? {})) if (value !== undefined) add(`${column} = ?`, value)
  for (const key of ['gt', 'gte', 'lt', 'lte'] as const) {
    const value = query.created?.[key]
    if (value !== undefined) add(`created ${comparisons[key]} ?`, value)
  }
  const cursor = `(SELECT created, seq FROM ${name} WHERE id = ?)`
  if (query.startingAfter) add(`(created, seq) < ${cursor}`, query.startingAfter)
  if (query.endingBefore) add(`(created, seq) > ${cursor}`, query.endingBefore)
  const direction = query.endingBefore ? 'ASC' : 'DESC'
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  const sql = `SELECT body FROM ${name} ${where} ORDER BY created ${direction}, seq ${direction} LIMIT ?`
  return { sql, values: [...values, query.limit + 1] }
}
