import { data, redirect } from 'react-router'
import { currentUser } from '#app/context/current-user.ts'
import { localPath } from '../ui/navigation/local-path.ts'
import type { Route } from './+types/login-again.ts'
import { type AccountResult, handleAccountForm } from './account-action.ts'

/** `continueAt`: the password was right, and this page asks for the second factor. */
export type LoginAgainResult = AccountResult | { ok: false; error: ''; continueAt: string }

/** Signs in without leaving the page, for a form whose session has ended. It has no page. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    return await handleAccountForm(request, account => currentUser(context).logIn(account))
  } catch (error) {
    if (!(error instanceof Response)) throw error
    // The browser would follow a redirect without ending the save that waits for the dialog, and
    // the end of that save would lead back to the login page.
    const headers = new Headers(error.headers)
    headers.delete('location')
    return data<LoginAgainResult>(
      { ok: false, error: '', continueAt: error.headers.get('location') ?? '/login' },
      { headers },
    )
  }
}

export const loader = () => redirect(localPath('/login'))
