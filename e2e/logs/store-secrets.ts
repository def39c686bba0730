import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../store/database.server.ts'

/** Columns whose values no log may contain: personal data, and what opens something. */
async function listSecrets(db: Db): Promise<(string | null)[]> {
  const rows: object[] = await Promise.all([
    db
      .selectFrom('orders')
      .select(['email', 'shipName', 'shipPhone', 'shipAddress', 'shopperId', 'stripeSessionId', 'pageToken'])
      .execute(),
    db.selectFrom('users').select('email').execute(),
    db.selectFrom('sessions').select('token').execute(),
    db.selectFrom('accounts').select('password').execute(),
    db.selectFrom('verifications').select('identifier').execute(),
    db.selectFrom('searchAlerts').select(['token', 'endpoint', 'auth']).execute(),
    db.selectFrom('pushSubscriptions').select(['endpoint', 'auth']).execute(),
    db.selectFrom('feedbacks').select(['email', 'message', 'answer']).execute(),
  ])
  return rows.flat().flatMap(row => Object.values(row) as (string | null)[])
}

/** Shorter values would be found by chance. */
const minLength = 8

/** Writes down what the logs of a store must not contain, for the check after all journeys. */
export async function rememberSecrets(db: Db): Promise<void> {
  const folder = process.env.STORE_LOG_DIR
  if (!folder) return
  const secrets = (await listSecrets(db)).filter(value => value !== null && value.length >= minLength)
  await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify([...new Set(secrets)]))
}
