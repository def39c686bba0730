import { redirect } from 'react-router'
import { toasts } from '../ui/toasts.ts'
import type { AccountAnswer } from './account-form.ts'
import type { SessionUser } from './auth-state.ts'
import { setSession } from './session.ts'

/** In the browser, once the store has answered: a refusal is told and stays on the page; otherwise it says so and leads on. */
export async function finishAccountForm(
  answer: AccountAnswer,
  { said, to }: { said: string; to: (user: SessionUser) => string },
): Promise<AccountAnswer> {
  const toast = await toasts()
  if (!answer.ok) {
    toast.error(answer.error)
    return answer
  }
  setSession(answer.user)
  toast.success(said)
  throw redirect(to(answer.user))
}
