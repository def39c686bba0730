/** One change by an admin. */
export interface AuditEntryTable {
  id: string
  at: string
  /** User id of the admin; stays when the account is deleted. */
  actorId: string
  actorEmail: string
  action: string
  /** Id of the changed product, order, user, notification or feedback, or a group of settings. */
  subjectId: string
  /** JSON of what changed; null before a creation, and `after` null after a deletion. */
  before: string | null
  after: string | null
  /** Of the press on a device that made the change: it is applied once. Null without one. */
  pressId: string | null
}
