import type { Tx } from '#store/database.server.ts'
import { newId } from '#store/ids.ts'

/** The admin who does something, as the audit names them. */
export interface Actor {
  uid: string
  email: string
}

export type AuditedAct =
  | 'product added'
  | 'product changed'
  | 'product removed'
  | 'order status changed'
  | 'notification changed'
  | 'feedback removed'
  | 'admin granted'
  | 'admin revoked'

/** Writes down what an admin did, in the transaction that does it. `at` is ISO 8601; `before` and `after` are kept as JSON, so leave out what is nobody's business. */
export async function audit(
  tx: Tx,
  { by, ...entry }: { by: Actor; at: string; what: AuditedAct; subject: string; before?: unknown; after?: unknown },
): Promise<void> {
  const { at, what, subject, before, after } = entry
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx
    .insertInto('auditEntries')
    .values({ id: newId(), at, by: by.uid, byEmail: by.email, what, subject, before: json(before), after: json(after) })
    .execute()
}
