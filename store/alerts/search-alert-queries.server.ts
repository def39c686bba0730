import { createHash } from 'node:crypto'
import { type Db, inTransaction, lockKeys, type Tx } from '#store/database.server.ts'
import { createAlertToken, createId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import type { PushTarget } from '#store/push/push-sender.ts'

/** Alerts of one device. */
export const maxAlerts = 10
/** How long an alert lasts after the shopper has asked for it. */
export const alertDays = 180

/** An alert, as its device sees it. */
export interface SearchAlert {
  id: string
  token: string
  search: string
  language: Language
  createdAt: string
}

interface NewAlert extends PushTarget {
  /** From `formatAlertSearch`. */
  search: string
  language: Language
  /** ISO 8601. */
  at: string
}

/**
 * Creates an alert. Asked for again, the same alert of the device lasts as long as a new one.
 * @returns `too-many`: the device has as many as it may have
 */
export function createSearchAlert(
  db: Db,
  { endpoint, p256dh, auth, search, language, at }: NewAlert,
): Promise<{ ok: true; alert: SearchAlert } | { ok: false; reason: 'too-many' }> {
  const device = hashEndpoint(endpoint)
  return inTransaction(db, async tx => {
    await lockKeys(tx, [`alerts of ${device}`])
    const others = await tx
      .selectFrom('searchAlerts')
      .select('id')
      .where('device', '=', device)
      .where('search', '<>', search)
      .execute()
    if (others.length >= maxAlerts) return { ok: false, reason: 'too-many' } as const
    const columns = { language, p256dh, auth, createdAt: at }
    const alert = await tx
      .insertInto('searchAlerts')
      .values({ id: createId(), token: createAlertToken(), search, device, endpoint, attempts: 0, ...columns })
      .onConflict(conflict => conflict.columns(['device', 'search']).doUpdateSet(columns))
      .returning(alertColumns)
      .executeTakeFirstOrThrow()
    return { ok: true, alert } as const
  })
}

const alertColumns = ['id', 'token', 'search', 'language', 'createdAt'] as const

/** The endpoint itself is longer than PostgreSQL's indexes allow beside a search. */
const hashEndpoint = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

/** Lists the alerts of a device, the newest first. The endpoint is a secret of the device. */
export const listSearchAlerts = (db: Db, endpoint: string): Promise<SearchAlert[]> =>
  db
    .selectFrom('searchAlerts')
    .select(alertColumns)
    .where('device', '=', hashEndpoint(endpoint))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** Ends an alert, for whoever knows its token. Idempotent. */
export async function deleteSearchAlert(db: Db, { id, token }: { id: string; token: string }): Promise<void> {
  await db.deleteFrom('searchAlerts').where('id', '=', id).where('token', '=', token).execute()
}

/** Ends all alerts of a device. */
export async function deleteAlertsOfDevice(db: Db | Tx, endpoint: string): Promise<void> {
  await db.deleteFrom('searchAlerts').where('device', '=', hashEndpoint(endpoint)).execute()
}

/** Keeps the alerts of a device whose browser has replaced its subscription. */
export function moveSearchAlerts(db: Db, from: string, { endpoint, p256dh, auth }: PushTarget): Promise<void> {
  const device = hashEndpoint(endpoint)
  return inTransaction(db, async tx => {
    await lockKeys(tx, [`alerts of ${device}`])
    const present = await tx.selectFrom('searchAlerts').select('search').where('device', '=', device).execute()
    const former = await tx
      .selectFrom('searchAlerts')
      .select(['id', 'search'])
      .where('device', '=', hashEndpoint(from))
      .execute()
    const moved = former
      .filter(({ search }) => !present.some(other => other.search === search))
      .slice(0, Math.max(0, maxAlerts - present.length))
      .map(({ id }) => id)
    if (moved.length > 0)
      await tx.updateTable('searchAlerts').set({ device, endpoint, p256dh, auth }).where('id', 'in', moved).execute()
    if (from !== endpoint) await deleteAlertsOfDevice(tx, from)
  })
}
