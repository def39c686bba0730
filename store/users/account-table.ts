/**
 * A way to sign in: `credential` with the hash of a password, or `google`. Written by better-auth;
 * times are dates in PostgreSQL and ISO 8601 text in SQLite.
 */
export interface AccountTable {
  id: string
  userId: string
  providerId: string
  /** The provider's id of the user; for a password the user's own id. */
  accountId: string
  password: string | null
  createdAt: Date | string
  updatedAt: Date | string
}

/** What proves something for a while, such as the token of a mailed link. Times as above. */
export interface VerificationTable {
  id: string
  identifier: string
  value: string
  expiresAt: Date | string
  createdAt: Date | string
  updatedAt: Date | string
}

/** A browser that is signed in. Written by better-auth, with times as in `AccountTable`. */
export interface SessionTable {
  id: string
  userId: string
  token: string
  userAgent?: string | null
  expiresAt: Date | string
  createdAt: Date | string
  /** The last activity, exact to a few minutes. */
  updatedAt: Date | string
}
