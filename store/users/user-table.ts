/**
 * Written by better-auth in each database's own types: flags are booleans in PostgreSQL and 0 or 1
 * in SQLite, times are dates or ISO 8601 text.
 */
export interface UserTable {
  id: string
  name: string
  email: string
  emailVerified: boolean | number
  image: string | null
  isAdmin: boolean | number
  twoFactorEnabled?: boolean | number
  createdAt: Date | string
  updatedAt: Date | string
}
