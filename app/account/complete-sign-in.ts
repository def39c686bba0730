import { redirect } from 'react-router'
import { loadToast } from '../ui/feedback/load-toast.ts'
import { localPath } from '../ui/navigation/local-path.ts'
import type { AccountResult } from './account-action.ts'
import { getHomePath } from './auth-state.ts'
import { readReturnPage } from './return-page.ts'
import { setSession } from './session.ts'

/**
 * Browser side of a login or sign-up: shows the result as a toast, stores the session and
 * redirects. A failed attempt returns its result, so that the form shows the error.
 */
export async function completeSignIn(result: AccountResult, successMessage: string): Promise<AccountResult> {
  const toast = await loadToast()
  if (!result.ok) {
    toast.error(result.error)
    return result
  }
  setSession(result.user)
  toast.success(successMessage)
  throw redirect(readReturnPage(document.cookie) ?? localPath(getHomePath(result.user)))
}
