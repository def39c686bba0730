import { redirect } from 'react-router'
import { currentUser } from '#app/context/current-user.ts'
import * as messages from '#app/messages/current.ts'
import { TextLink } from '../ui/navigation/link.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import type { Route } from './+types/login.ts'
import { handleAccountForm } from './account-action.ts'
import { AccountPage } from './account-page.tsx'
import { getHomePath } from './auth-state.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { FindOrderLink } from './find-order-link.tsx'
import { GoogleButton } from './google-button.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { findUser, hasGoogle } = currentUser(context)
  const user = await findUser()
  if (user) throw redirect(localPath(getHomePath(user)))
  return { hasGoogle }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  handleAccountForm(request, account => currentUser(context).logIn(account))

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  completeSignIn(await serverAction(), messages.account.loggedIn)

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${messages.account.logIn} · ${matches[0].loaderData?.shop.name}` },
]

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title={messages.account.logIn}
      passwordAutoComplete="current-password"
      result={actionData}
      footer={
        <>
          <TextLink to="/login/reset" className="wide">
            {messages.account.forgotPassword}
          </TextLink>
          <FindOrderLink />
          <p>
            {messages.account.noAccountYet}{' '}
            <TextLink to="/signup" className="wide">
              {messages.account.signUp}
            </TextLink>
          </p>
        </>
      }
    >
      {loaderData.hasGoogle && <GoogleButton />}
    </AccountPage>
  )
}
