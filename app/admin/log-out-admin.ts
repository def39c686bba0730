import { logOut } from '../account/session.ts'
import { releaseForm } from './products/open-form.ts'

/**
 * Ends the session. A form with input doesn't ask before it is left, because its draft stays.
 * @returns false when the request failed
 */
export async function logOutAdmin(): Promise<boolean> {
  const isLoggedOut = await logOut()
  if (isLoggedOut) {
    releaseForm()
    // The number of unread notifications is no longer this browser's.
    navigator.clearAppBadge?.().catch(() => {})
  }
  return isLoggedOut
}
