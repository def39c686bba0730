import { data } from 'react-router'
import { currentUser } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import * as messages from '#app/messages/current.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { describePrivatePage, privatePageHeaders } from '../ui/navigation/private-page.ts'
import type { Route } from './+types/verify-email.ts'
import { AccountCardPage } from './account-card.tsx'
import { AccountForm, AccountStatus } from './account-form.tsx'

/** The token is in the address: nobody else may learn it. */
export const headers = () => privatePageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { findUser, findFacts } = currentUser(context)
  const user = await findUser()
  return {
    token: new URL(request.url).searchParams.get('token') ?? '',
    email: user?.email,
    isVerified: (await findFacts())?.isEmailVerified ?? false,
  }
}

/** Whoever opens a link for somebody, such as a scanner of mails, confirms nothing by it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { token } = await readForm(request)
  const result = await currentUser(context).links.verifyEmail(typeof token === 'string' ? token : '')
  const status = { verified: 200, 'signed-out': 401, expired: 400 }[result]
  return data({ result }, { status })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePrivatePage(messages.account.confirmEmail, matches[0].loaderData?.shop.name)

/** Confirms the address of the signed-in account by the mailed link. */
export default function VerifyEmail({ loaderData: { token, email, isVerified }, actionData }: Route.ComponentProps) {
  const result = actionData?.result
  return (
    <AccountCardPage title={messages.account.confirmEmail}>
      {/* After an error the loader doesn't run again. */}
      {email === undefined || result === 'signed-out' ? (
        <>
          <AccountStatus>{messages.account.logInToConfirm}</AccountStatus>
          <LinkButton to="/login" tone="chili" size="large" className="mt-6 w-full">
            {messages.account.logIn}
          </LinkButton>
        </>
      ) : isVerified || result === 'expired' ? (
        <>
          <AccountStatus>
            {isVerified ? messages.account.emailConfirmed : messages.account.confirmationExpired}
          </AccountStatus>
          <LinkButton to="/account" tone="paper" className="mt-6 w-full">
            {messages.account.yourAccount}
          </LinkButton>
        </>
      ) : (
        <>
          <AccountStatus>{messages.account.confirmsEmail(email)}</AccountStatus>
          <AccountForm submitLabel={messages.account.confirm} error="">
            <input type="hidden" name="token" value={token} />
          </AccountForm>
        </>
      )}
    </AccountCardPage>
  )
}
