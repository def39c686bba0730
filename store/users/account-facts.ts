import { formatDate } from '#store/dates.ts'

/** What tells whether an account belongs to the person whose e-mail address it has. */
export interface AccountFacts {
  /** ISO 8601 */
  createdAt: string
  hasPassword: boolean
  hasGoogle: boolean
  isEmailVerified: boolean
}

/** Describes an account to whoever is about to give it admin rights. */
export function describeAccount({ createdAt, hasPassword, hasGoogle, isEmailVerified }: AccountFacts): string {
  const methods = [hasPassword && 'a password', hasGoogle && 'Google'].filter(Boolean).join(' and ')
  return [
    `Made on ${formatDate(createdAt)}.`,
    methods ? `Signs in with ${methods}.` : 'Has no way to sign in.',
    isEmailVerified
      ? 'The e-mail address was verified.'
      : 'The e-mail address was never verified: whoever made this account may not own it.',
  ].join(' ')
}
