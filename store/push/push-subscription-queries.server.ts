import { type Db, inTransaction, type Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import { findUser } from '#store/users/user-queries.server.ts'
import type { PushTarget } from './push-sender.ts'

/** Devices of one admin. */
export const maxDevices = 10

interface Device extends PushTarget {
  userId: string
  sessionId: string
  /** ISO 8601. */
  at: string
  /** An endpoint of the same device that this one replaces. */
  replaces?: string | undefined
}

/**
 * Switches messages on for a device, or confirms that they are. A device that another admin had
 * switched on changes hands. From the eleventh device of an admin on, the one that was not heard of
 * for the longest time is dropped.
 * @returns `not-admin`: the right was revoked meanwhile
 */
export function savePushSubscription(
  db: Db,
  { userId, sessionId, endpoint, p256dh, auth, at, replaces }: Device,
): Promise<{ ok: true } | { ok: false; reason: 'not-admin' }> {
  return inTransaction(db, async tx => {
    if (!(await findUser(tx, userId))?.isAdmin) return { ok: false, reason: 'not-admin' } as const
    const columns = { userId, sessionId, p256dh, auth, confirmedAt: at }
    await tx
      .insertInto('pushSubscriptions')
      .values({ id: createId(), endpoint, createdAt: at, ...columns })
      .onConflict(conflict => conflict.column('endpoint').doUpdateSet(columns))
      .execute()
    if (replaces !== undefined && replaces !== endpoint) await deleteDevice(tx, { userId, endpoint: replaces })
    await deleteOldestDevices(tx, userId)
    return { ok: true } as const
  })
}

async function deleteOldestDevices(tx: Tx, userId: string): Promise<void> {
  const newest = tx
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('confirmedAt', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(maxDevices)
  await tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('id', 'not in', newest).execute()
}

/** Switches messages off for a device of a user. Idempotent. */
export async function deleteDevice(
  db: Db | Tx,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('userId', '=', userId).where('endpoint', '=', endpoint).execute()
}

/** Switches messages off for the device that a session belongs to. */
export async function deleteDeviceOfSession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('sessionId', '=', sessionId).execute()
}

/** Finds a device of a user. */
export const findDevice = (
  db: Db,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<(PushTarget & { id: string }) | undefined> =>
  db
    .selectFrom('pushSubscriptions')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .executeTakeFirst()
