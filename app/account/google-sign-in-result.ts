import * as messages from '#app/messages/current.ts'
import type { SessionUser } from './auth-state.ts'

/** Message from the Google popup to the page that opened it. */
export interface GoogleSignInResult {
  user: SessionUser | null
  error: string | null
  /** Google's part is done, and the second factor is asked for. */
  needsCode: boolean
}

export const googleSignInChannelName = 'google-sign-in'

/** Maps an error code of the sign-in flow to a sentence for the user. */
export function getGoogleErrorMessage(error: string | null): string {
  switch (error) {
    case 'access_denied':
      return messages.account.googleCancelled
    case 'account_not_linked':
    case 'unable_to_link_account':
      return messages.account.googleUnverified
    case 'unreachable':
      return messages.account.googleUnreachable
    case 'too_many':
      return messages.account.rateLimited
    default:
      return messages.account.googleFailed
  }
}
