import { data, Form, useNavigation } from 'react-router'
import { currentUser } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { acceptInvitation } from '#store/users/admin-invitation.server.ts'
import { Button, LinkButton } from '../ui/controls/button.tsx'
import { describePrivatePage, privatePageHeaders } from '../ui/navigation/private-page.ts'
import type { Route } from './+types/invitation.ts'
import { AccountCardPage } from './account-card.tsx'
import { AskTheShop } from './ask-the-shop.tsx'
import { createReturnCookie } from './return-page.ts'

/** The token is in the address: nobody else may learn it. */
export const headers = () => privatePageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await currentUser(context).findUser()
  const { pathname, search, searchParams } = new URL(request.url)
  const cookie = createReturnCookie(user ? '' : pathname + search)
  return data({ token: searchParams.get('token') ?? '', email: user?.email }, { headers: { 'set-cookie': cookie } })
}

/** Whoever opens a link for somebody, such as a scanner of mails, accepts nothing by it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { findUser, network } = currentUser(context)
  const user = await findUser()
  if (!user) return data({ result: 'signed-out' as const }, { status: 401 })
  const { token } = await readForm(request)
  const invitation = { token: typeof token === 'string' ? token : '', userId: user.uid, network }
  const result = await acceptInvitation(storeContext(context), invitation)
  return data({ result }, { status: result === 'ended' ? 400 : 200 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePrivatePage(messages.account.invitation, matches[0].loaderData?.shop.name)

/** Lets the signed-in account ask for the admin right by a link that an admin has sent. */
export default function Invitation({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const result = actionData?.result
  const isBusy = useNavigation().formMethod === 'POST'
  if (email === undefined || result === 'signed-out')
    return (
      <AccountCardPage title={messages.account.invitation}>
        <p className="mt-4 text-lg" role="status">
          {messages.account.logInToAccept}
        </p>
        <LinkButton to="/login" tone="chili" size="large" className="mt-6 w-full">
          {messages.account.logIn}
        </LinkButton>
        <LinkButton to="/signup" tone="paper" size="large" className="mt-4 w-full">
          {messages.account.signUp}
        </LinkButton>
      </AccountCardPage>
    )
  return (
    <AccountCardPage title={result === 'ended' ? messages.account.invitationEnded : messages.account.invitation}>
      <div role="status">
        {result === 'ended' ? (
          <AskTheShop text={messages.account.invitationResults.ended} />
        ) : (
          <p className="mt-4 text-lg">
            {result ? messages.account.invitationResults[result] : messages.account.acceptsInvitation(email)}
          </p>
        )}
      </div>
      {result === 'ended' ? null : result ? (
        <LinkButton to={result === 'granted' || result === 'is-admin' ? '/admin' : '/account'} className="mt-6 w-full">
          {messages.account.goOn}
        </LinkButton>
      ) : (
        // Not AccountForm: one page more that shares it regroups the scripts of the checkout.
        <Form method="post" onSubmit={event => isBusy && event.preventDefault()} className="mt-6 grid">
          <input type="hidden" name="token" value={token} />
          <Button type="submit" tone="chili" size="large" aria-disabled={isBusy}>
            {messages.account.acceptInvitation}
          </Button>
        </Form>
      )}
    </AccountCardPage>
  )
}
