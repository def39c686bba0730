import type { Tx } from '#store/database.server.ts'
import { createId } from '#store/ids.ts'

/** The admin who does something, as the audit names them. */
export interface Actor {
  uid: string
  email: string
}

export type AuditAction =
  | 'product added'
  | 'product changed'
  | 'product removed'
  | 'order status changed'
  | 'notification changed'
  | 'feedback removed'
  | 'admin granted'
  | 'admin revoked'

/** Writes down what an admin did, in the transaction that does it. `at` is ISO 8601; `before` and `after` are kept as JSON, so leave out what is nobody's business. */
export async function recordAuditEntry(
  tx: Tx,
  {
    by,
    ...entry
  }: { by: Actor; at: string; action: AuditAction; subjectId: string; before?: unknown; after?: unknown },
): Promise<void> {
  const { at, action, subjectId, before, after } = entry
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
}
