import type { DatabaseSync } from 'node:sqlite'

/** An answer that was given to a request with an Idempotency-Key. */
interface StoredResponse {
  key: string
  /** Method, path and parameters: the same key with others is an error. */
  request: string
  status: number
  body: string
  requestId: string
}

/** The answers of the last 24 hours, see https://docs.stripe.com/api/idempotent_requests. */
export interface IdempotencyStore {
  find(key: string, ms: number): StoredResponse | undefined
  save(response: StoredResponse, ms: number): void
}

const oneDayMs = 24 * 60 * 60 * 1000

export function createIdempotencyStore(database: DatabaseSync): IdempotencyStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS answers (
      key TEXT PRIMARY KEY, kept_at INTEGER NOT NULL,
      request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, request_id TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS answers_kept_at ON answers (kept_at);`)
  const selectByKey = database.prepare(
    `SELECT key, request, status, body, request_id AS requestId FROM answers WHERE key = ? AND kept_at >= ?`,
  )
  const insert = database.prepare(
    'INSERT INTO answers (key, kept_at, request, status, body, request_id) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const deleteExpired = database.prepare('DELETE FROM answers WHERE kept_at < ?')
  return {
    find: (key, ms) => selectByKey.get(key, ms - oneDayMs) as StoredResponse | undefined,
    save({ key, request, status, body, requestId }, ms) {
      deleteExpired.run(ms - oneDayMs)
      insert.run(key, ms, request, status, body, requestId)
    },
  }
}
