import { type Change, changeAndPublish } from '#store/change-and-publish.server.ts'
import { type Db, hasRows, type Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'
import type { StoreContext } from '#store/store-context.server.ts'

/** The admin who makes a change. */
export interface Actor {
  uid: string
  email: string
  /** Of the press that a device sends until it has an answer. It changes each record once. */
  pressId?: string
}

/** An admin as records keep them, apart from the press. */
export const serializeActor = ({ uid, email }: Actor): string => JSON.stringify({ uid, email })

export type AuditAction =
  | 'product added'
  | 'product changed'
  | 'product removed'
  | 'product withdrawn'
  | 'product put back on sale'
  | 'product sold elsewhere'
  | 'product taken out of a drop'
  | 'drop added'
  | 'drop changed'
  | 'drop opened'
  | 'drop removed'
  | 'promotion added'
  | 'promotion ended'
  | 'order status changed'
  | 'order status change undone'
  | 'payment ended'
  | 'pieces reserved'
  | 'reservation changed'
  | 'payment noted'
  | 'payment note undone'
  | 'payment denied'
  | 'parcel changed'
  | 'packed together'
  | 'packed apart'
  | 'refund requested'
  | 'refund retried'
  | 'refund paid back by hand'
  | 'refund stopped'
  | 'refund explained'
  | 'order note added'
  | 'order note changed'
  | 'order note removed'
  | 'notification changed'
  | 'message sent again'
  | 'feedback removed'
  | 'question answered'
  | 'question removed'
  | 'admin granted'
  | 'admin revoked'
  | 'sessions ended'
  | 'person erased'
  | 'person exported'
  | 'second factor reset'
  | 'settings changed'
  | 'demo removed'

/**
 * Records an admin's change, in the transaction that makes it, and its press.
 * @param entry.at ISO 8601
 * @param entry.before stored as JSON, like `after`: leave out personal data that no audit needs
 */
export async function recordAuditEntry(
  tx: Tx,
  entry: { by: Actor; at: string; action: AuditAction; subjectId: string; before?: unknown; after?: unknown },
): Promise<void> {
  const { by, at, action, subjectId, before, after } = entry
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx
    .insertInto('auditEntries')
    .values({
      id: createId(),
      at,
      actorId: by.uid,
      actorEmail: by.email,
      action,
      subjectId,
      before: json(before),
      after: json(after),
    })
    .execute()
  if (by.pressId) await tx.insertInto('appliedPresses').values({ pressId: by.pressId, subjectId }).execute()
}

/** A change that an admin makes, in its transaction. */
export interface AdminChange extends Change {
  by: Actor
  /** Records what has changed, as `recordAuditEntry` does. */
  audit(action: AuditAction, subjectId: string, values?: { before?: unknown; after?: unknown }): Promise<void>
}

export type ChangeContext = Pick<StoreContext, 'db' | 'events' | 'now'>

/** Makes a change of an admin in one transaction, as `changeAndPublish` does. */
export function changeAsAdmin<T>(
  context: ChangeContext,
  by: Actor,
  work: (change: AdminChange) => Promise<T>,
): Promise<T> {
  const at = context.now().toISOString()
  return changeAndPublish(context, (tx, publish) => {
    const audit: AdminChange['audit'] = (action, subjectId, values) =>
      recordAuditEntry(tx, { by, at, action, subjectId, ...values })
    return work({ tx, by, at, publish, audit })
  })
}

export type AuditEntry = Awaited<ReturnType<typeof listAuditEntries>>[number]

/** Lists the latest changes of a record by admins, newest first, with what changed. */
export async function listAuditEntries(db: Db, subjectId: string, limit: number) {
  const rows = await db
    .selectFrom('auditEntries')
    .select(['id', 'at', 'actorEmail', 'action', 'before', 'after'])
    .where('subjectId', '=', subjectId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const parse = (json: string | null) => (json === null ? null : (JSON.parse(json) as Record<string, unknown>))
  return rows.map(row => ({ ...row, before: parse(row.before), after: parse(row.after) }))
}

/** Whether a press has changed something. */
export const isPressApplied = (db: Db, pressId: string): Promise<boolean> =>
  hasRows(db.selectFrom('appliedPresses').where('pressId', '=', pressId))
