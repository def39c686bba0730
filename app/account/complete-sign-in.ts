import { redirect } from 'react-router'
import { loadToast } from '../ui/feedback/load-toast.ts'
import type { AccountResult } from './account-action.ts'
import type { SessionUser } from './auth-state.ts'
import { setSession } from './session.ts'

/** In the browser, once the store has answered: a refusal is told and stays on the page; otherwise it says so and leads on. */
export async function completeSignIn(
  result: AccountResult,
  { successMessage, to }: { successMessage: string; to: (user: SessionUser) => string },
): Promise<AccountResult> {
  const toast = await loadToast()
  if (!result.ok) {
    toast.error(result.error)
    return result
  }
  setSession(result.user)
  toast.success(successMessage)
  throw redirect(to(result.user))
}
