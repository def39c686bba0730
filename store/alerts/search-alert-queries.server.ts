import { createHash } from 'node:crypto'
import { countRows, type Db, hasRows, inTransaction, lockKeys, type Tx } from '#store/database.server.ts'
import { createAlertToken, createId, type ProductId } from '#store/ids.ts'
import type { Language } from '#store/languages.ts'
import type { PushTarget } from '#store/push/push-sender.ts'
import type { SearchAlertTable } from './search-alert-table.ts'

/** Alerts of one device. */
export const maxAlerts = 10
/**
 * Alerts of all devices, so that invented ones can't grow without end. Beyond it the oldest that
 * never had a message makes room: nobody can fill the shop and keep everybody else out.
 */
const maxAlertsInTotal = 20_000
/** How long an alert lasts after the shopper has asked for it. */
export const alertDays = 180

/** An alert, as its device sees it. */
export type SearchAlert = Pick<SearchAlertTable, (typeof alertColumns)[number]>

interface NewAlert extends PushTarget {
  /** From `formatAlertSearch`, or `formatProductSearch` with the product. */
  search: string
  productId?: ProductId | null
  language: Language
  /** ISO 8601. */
  at: string
}

/**
 * Creates an alert. Asked for again, the same alert of the device lasts as long as a new one.
 * @returns `too-many`: the device has as many as it may have; `full`: the shop has, all in use
 */
export function createSearchAlert(
  db: Db,
  { endpoint, p256dh, auth, search, productId = null, language, at }: NewAlert,
  maxInTotal = maxAlertsInTotal,
): Promise<{ ok: true; alert: SearchAlert } | { ok: false; reason: 'too-many' | 'full' }> {
  const device = hashEndpoint(endpoint)
  return inTransaction(db, async tx => {
    const present = await lockAlerts(tx, device)
    const isNew = present.every(other => other.search !== search)
    if (isNew && present.length >= maxAlerts) return { ok: false, reason: 'too-many' } as const
    if (isNew && (await countRows(tx.selectFrom('searchAlerts'))) >= maxInTotal && !(await deleteOldestUnused(tx)))
      return { ok: false, reason: 'full' } as const
    const columns = { productId, language, p256dh, auth, createdAt: at }
    const alert = await tx
      .insertInto('searchAlerts')
      .values({ id: createId(), token: createAlertToken(), search, device, endpoint, attempts: 0, ...columns })
      .onConflict(conflict => conflict.columns(['device', 'search']).doUpdateSet(columns))
      .returning(alertColumns)
      .executeTakeFirstOrThrow()
    return { ok: true, alert } as const
  })
}

const listAlerts = (tx: Tx, device: string) =>
  tx.selectFrom('searchAlerts').select(['id', 'search']).where('device', '=', device).execute()

/** Lists the alerts of a device, to which nobody else adds one until the transaction ends. */
async function lockAlerts(tx: Tx, device: string) {
  await lockKeys(tx, [`alerts of ${device}`])
  return listAlerts(tx, device)
}

/** @returns whether there was one that never had a message */
async function deleteOldestUnused(tx: Tx): Promise<boolean> {
  const oldest = tx
    .selectFrom('searchAlerts')
    .select('id')
    .where('lastSentAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
  const { numDeletedRows } = await tx.deleteFrom('searchAlerts').where('id', 'in', oldest).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether the device has the alert already. */
export const hasSearchAlert = (db: Db, { endpoint, search }: Pick<NewAlert, 'endpoint' | 'search'>) =>
  hasRows(db.selectFrom('searchAlerts').where('device', '=', hashEndpoint(endpoint)).where('search', '=', search))

const alertColumns = ['id', 'token', 'search', 'productId', 'language', 'createdAt'] as const

/** The endpoint itself is longer than PostgreSQL's indexes allow beside a search. */
const hashEndpoint = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url')

/**
 * Lists the alerts of a device, the newest first, with the title of a held product. The endpoint is
 * a secret of the device.
 */
export const listSearchAlerts = (db: Db, endpoint: string): Promise<(SearchAlert & { title: string | null })[]> =>
  db
    .selectFrom('searchAlerts')
    .leftJoin('products', 'products.id', 'searchAlerts.productId')
    .select(alertColumns.map(column => `searchAlerts.${column}` as const))
    .select('products.title')
    .where('device', '=', hashEndpoint(endpoint))
    .orderBy('searchAlerts.createdAt', 'desc')
    .orderBy('searchAlerts.id')
    .execute()

/** Ends an alert, for whoever knows its token. Idempotent. */
export async function deleteSearchAlert(db: Db, { id, token }: { id: string; token: string }): Promise<void> {
  await db.deleteFrom('searchAlerts').where('id', '=', id).where('token', '=', token).execute()
}

/** Ends an alert that could not be sent, with all others of a device that never had a message. */
export async function deleteUnreachable(db: Db, { id, endpoint }: { id: string; endpoint: string }): Promise<void> {
  const device = hashEndpoint(endpoint)
  const reached = db.selectFrom('searchAlerts').where('device', '=', device).where('lastSentAt', 'is not', null)
  const alerts = db.deleteFrom('searchAlerts').where('device', '=', device)
  await ((await hasRows(reached)) ? alerts.where('id', '=', id) : alerts).execute()
}

/** Ends all alerts of a device. */
export async function deleteAlertsOfDevice(db: Db | Tx, endpoint: string): Promise<void> {
  await db.deleteFrom('searchAlerts').where('device', '=', hashEndpoint(endpoint)).execute()
}

/** Keeps the alerts of a device whose browser has replaced its subscription. */
export function moveSearchAlerts(db: Db, from: string, { endpoint, p256dh, auth }: PushTarget): Promise<void> {
  const device = hashEndpoint(endpoint)
  return inTransaction(db, async tx => {
    const present = await lockAlerts(tx, device)
    const moved = (await listAlerts(tx, hashEndpoint(from)))
      .filter(({ search }) => !present.some(other => other.search === search))
      .slice(0, Math.max(0, maxAlerts - present.length))
      .map(({ id }) => id)
    if (moved.length > 0)
      await tx.updateTable('searchAlerts').set({ device, endpoint, p256dh, auth }).where('id', 'in', moved).execute()
    if (from !== endpoint) await deleteAlertsOfDevice(tx, from)
  })
}
