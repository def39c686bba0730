import type { DatabaseSync } from 'node:sqlite'

/** An answer that was given to a request with an Idempotency-Key. */
interface KeptAnswer {
  key: string
  /** Method, path and parameters: the same key with others is an error. */
  request: string
  status: number
  body: string
  requestId: string
}

/** The answers of the last 24 hours, see https://docs.stripe.com/api/idempotent_requests. */
export interface AnswerBook {
  find(key: string, ms: number): KeptAnswer | undefined
  keep(answer: KeptAnswer, ms: number): void
}

const oneDay = 24 * 60 * 60 * 1000

export function openAnswerBook(database: DatabaseSync): AnswerBook {
  database.exec(`
    CREATE TABLE IF NOT EXISTS answers (
      key TEXT PRIMARY KEY, kept_at INTEGER NOT NULL,
      request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, request_id TEXT NOT NULL
    ) STRICT;
    CREATE INDEX IF NOT EXISTS answers_kept_at ON answers (kept_at);`)
  const found = database.prepare(
    `SELECT key, request, status, body, request_id AS requestId FROM answers WHERE key = ? AND kept_at >= ?`,
  )
  const kept = database.prepare(
    'INSERT INTO answers (key, kept_at, request, status, body, request_id) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const pruned = database.prepare('DELETE FROM answers WHERE kept_at < ?')
  return {
    find: (key, ms) => found.get(key, ms - oneDay) as KeptAnswer | undefined,
    keep({ key, request, status, body, requestId }, ms) {
      pruned.run(ms - oneDay)
      kept.run(key, ms, request, status, body, requestId)
    },
  }
}
