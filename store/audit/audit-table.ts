/** One change by an admin: who, when, what, to what, and how it was before and after. */
export interface AuditEntryTable {
  id: string
  at: string
  /** The admin's user id; kept when the account is gone. */
  actorId: string
  actorEmail: string
  action: string
  /** What it was done to: a product's, order's, user's, notification's or feedback's id. */
  subjectId: string
  /** JSON of what changed, null where there was nothing before or is nothing after. */
  before: string | null
  after: string | null
}
