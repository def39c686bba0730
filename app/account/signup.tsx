import { redirect } from 'react-router'
import { currentUser } from '#app/context/current-user.ts'
import * as messages from '#app/messages/current.ts'
import { getPasswordError } from '#store/users/password.ts'
import { TextLink } from '../ui/navigation/link.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import type { Route } from './+types/signup.ts'
import { handleAccountForm } from './account-action.ts'
import { AccountPage } from './account-page.tsx'
import { completeSignIn } from './complete-sign-in.ts'
import { GoogleButton } from './google-button.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { findUser, hasGoogle } = currentUser(context)
  if (await findUser()) throw redirect(localPath('/shop'))
  return { hasGoogle }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  handleAccountForm(request, account => currentUser(context).register(account), getPasswordError)

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  completeSignIn(await serverAction(), messages.account.accountCreated)

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${messages.account.signUp} · ${matches[0].loaderData?.shop.name}` },
]

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountPage
      title={messages.account.signUp}
      passwordAutoComplete="new-password"
      passwordHint={messages.account.passwordHint}
      result={actionData}
      intro={
        <ul className="mt-4 grid gap-1.5 font-semibold">
          {messages.account.reasonsToJoin.map(reason => (
            <li key={reason} className="flex items-baseline gap-2.5">
              <span aria-hidden="true" className="star size-[0.8em] shrink-0 bg-chili" />
              {reason}
            </li>
          ))}
        </ul>
      }
      footer={
        <p>
          {messages.account.haveAccount}{' '}
          <TextLink to="/login" className="wide">
            {messages.account.logIn}
          </TextLink>
        </p>
      }
    >
      {loaderData.hasGoogle && <GoogleButton />}
    </AccountPage>
  )
}
