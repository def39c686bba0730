import * as messages from '#app/context/messages.ts'
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
      return 'Google sign-in was cancelled.'
    case 'account_not_linked':
    case 'unable_to_link_account':
      return 'Google has not verified this email address. Please log in with your password.'
    case 'unreachable':
      return 'Google can’t be reached right now. Please try again in a moment.'
    case 'too_many':
      return messages.rateLimitedMessage
    default:
      return 'Google sign-in did not work. Please try again.'
  }
}
