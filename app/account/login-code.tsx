import { data, redirect } from 'react-router'
import { currentUser } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import * as messages from '#app/messages/current.ts'
import { TextLink } from '../ui/navigation/link.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import { describeUnlistedPage } from '../ui/navigation/private-page.ts'
import type { Route } from './+types/login-code.ts'
import { type AccountResult, respondWithFormError } from './account-action.ts'
import { AccountCardPage } from './account-card.tsx'
import { AccountForm, CodeField } from './account-form.tsx'
import { getHomePath, toSessionUser } from './auth-state.ts'
import { completeSignIn } from './complete-sign-in.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const user = await currentUser(context).findUser()
  if (user) throw redirect(localPath(getHomePath(user)))
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { code } = await readForm(request)
  if (typeof code !== 'string' || !code) return respondWithFormError(400, messages.account.emptyFields)
  const result = await currentUser(context).secondFactor.confirm(code)
  if (result === 'rateLimited') return respondWithFormError(429, messages.account.rateLimited)
  if (!result.ok) return respondWithFormError(400, messages.account.secondFactorErrors[result.reason])
  return data<AccountResult>({ ok: true, user: toSessionUser(result.user) }, { headers: result.headers })
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  completeSignIn(await serverAction(), messages.account.loggedIn)

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlistedPage(messages.account.enterCode, matches[0].loaderData?.shop.name)

/** Asks for the second factor after the password, or after Google, was right. */
export default function LoginCode({ actionData }: Route.ComponentProps) {
  return (
    <AccountCardPage title={messages.account.enterCode}>
      <p className="mt-4 text-lg">{messages.account.openAuthenticator}</p>
      <AccountForm submitLabel={messages.account.logIn} error={actionData && !actionData.ok ? actionData.error : ''}>
        <CodeField hint={messages.account.lostPhone} />
      </AccountForm>
      <TextLink to="/login" className="wide mt-4">
        {messages.account.backToLogIn}
      </TextLink>
    </AccountCardPage>
  )
}
