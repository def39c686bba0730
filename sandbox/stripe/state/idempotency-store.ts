import type { DatabaseSync } from 'node:sqlite'

/** The response to a request with an Idempotency-Key. */
interface StoredResponse {
  key: string
  /** Method, path and parameters. Reusing the key with other ones is an error. */
  request: string
  status: number
  body: string
  requestId: string
}

/**
 * The responses of the last 24 hours.
 *
 * @see https://docs.stripe.com/api/idempotent_requests
 */
export interface IdempotencyStore {
  find(key: string, nowMs: number): StoredResponse | undefined
  save(response: StoredResponse, nowMs: number): void
}

const oneDayMs = 24 * 60 * 60 * 1000

export function createIdempotencyStore(database: DatabaseSync): IdempotencyStore {
  database.exec(`
    CREATE TABLE IF NOT EXISTS idempotent_responses (
      key TEXT PRIMARY KEY, created_at INTEGER NOT NULL,
      request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, request_id TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS idempotent_responses_created_at ON idempotent_responses (created_at);`)
  const selectByKey = database.prepare(
    `SELECT key, request, status, body, request_id AS requestId FROM idempotent_responses WHERE key = ? AND created_at >= ?`,
  )
  const insert = database.prepare(
    'INSERT INTO idempotent_responses (key, created_at, request, status, body, request_id) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const deleteExpired = database.prepare('DELETE FROM idempotent_responses WHERE created_at < ?')
  return {
    find: (key, nowMs) => selectByKey.get(key, nowMs - oneDayMs) as StoredResponse | undefined,
    save({ key, request, status, body, requestId }, nowMs) {
      deleteExpired.run(nowMs - oneDayMs)
      insert.run(key, nowMs, request, status, body, requestId)
    },
  }
}
