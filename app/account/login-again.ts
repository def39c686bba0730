import { redirect } from 'react-router'
import { currentUser } from '#app/context/current-user.ts'
import type { Route } from './+types/login-again.ts'
import { handleAccountForm } from './account-action.ts'

/** Signs in without leaving the page, for a form whose session has ended. It has no page. */
export const action = ({ request, context }: Route.ActionArgs) =>
  handleAccountForm(request, account => currentUser(context).logIn(account))

export const loader = () => redirect('/login')
