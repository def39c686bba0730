/** A registered user. `id` and `uid` are the same; times ISO 8601 UTC. */
export interface User {
  id: string
  uid: string
  email: string
  isAdmin: boolean
  createdAt: string
  updatedAt: string
}

/** Returns the part of the e-mail before the @. */
export const getDisplayName = ({ email }: Pick<User, 'email'>): string =>
  email.slice(0, Math.max(email.indexOf('@'), 0)) || email
