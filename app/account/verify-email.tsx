import { data, Form, useNavigation } from 'react-router'
import { currentUser } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import * as messages from '#app/messages/current.ts'
import { privatePageHeaders } from '../shop/order/private-page.ts'
import { Button, LinkButton } from '../ui/controls/button.tsx'
import { leaveThirdPartyScripts } from '../ui/navigation/leave-third-party-scripts.ts'
import type { Route } from './+types/verify-email.ts'
import { AccountCard, AccountScene } from './account-scene.tsx'

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

export const clientMiddleware = [leaveThirdPartyScripts]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${messages.account.confirmEmail} · ${matches[0].loaderData?.shop.name}` },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** Confirms the address of the signed-in account by the mailed link. */
export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isVerified } = loaderData
  // After an error the loader doesn't run again.
  const email = actionData?.result === 'signed-out' ? undefined : loaderData.email
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <AccountScene>
      <AccountCard title={messages.account.confirmEmail}>
        <p className="mt-4 text-lg [overflow-wrap:anywhere]" role="status">
          {isVerified
            ? messages.account.emailConfirmed
            : email === undefined
              ? messages.account.logInToConfirm
              : actionData?.result === 'expired'
                ? messages.account.confirmationExpired
                : messages.account.confirmsEmail(email)}
        </p>
        {email === undefined ? (
          <LinkButton to="/login" tone="chili" size="large" className="mt-6 w-full">
            {messages.account.logIn}
          </LinkButton>
        ) : isVerified || actionData?.result === 'expired' ? (
          <LinkButton to="/account" tone="paper" className="mt-6 w-full">
            {messages.account.yourAccount}
          </LinkButton>
        ) : (
          <Form method="post" className="mt-6 grid grid-cols-1">
            <input type="hidden" name="token" value={token} />
            <Button type="submit" tone="chili" size="large" aria-disabled={isBusy}>
              {messages.account.confirm}
            </Button>
          </Form>
        )}
      </AccountCard>
    </AccountScene>
  )
}
