/** Somebody with an account (ENT-07). `id` and `uid` are the same; times are ISO 8601 UTC. */
export interface User {
  id: string
  uid: string
  email: string
  isAdmin: boolean
  createdAt: string
  updatedAt: string
}

/** How the store calls somebody: the part of the e-mail before the @ (NAV-04, USERS-03). */
export const getDisplayName = ({ email }: Pick<User, 'email'>): string =>
  email.slice(0, Math.max(email.indexOf('@'), 0)) || email
