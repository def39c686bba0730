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
}

/** What a press on a device has changed: it is sent until it has an answer, and applied once. */
export interface AppliedPressTable {
  pressId: string
  subjectId: string
}
