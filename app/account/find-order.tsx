import { data } from 'react-router'
import { currentUser } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import * as messages from '#app/messages/current.ts'
import { isEmailAddress } from '#store/shipping/shipping-address.ts'
import { MyOrders } from '../shop/order/my-orders.tsx'
import type { Route } from './+types/find-order.ts'
import { AccountCardPage } from './account-card.tsx'
import { AccountForm, AccountStatus, EmailField } from './account-form.tsx'
import { AskTheShop } from './ask-the-shop.tsx'

/** Nobody's address is in that of the page, and with `no-referrer` a form has no origin. */
export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' })

export const loader = ({ context }: Route.LoaderArgs) => ({ canMail: currentUser(context).links.canMail })

/** The address as it was typed, with what is wrong if anything. */
interface FindResult {
  email: string
  error?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const email = String(form.email ?? '')
  const respondWithError = (status: number, error: string) => data<FindResult>({ email, error }, { status })
  if (!isEmailAddress(email)) return respondWithError(400, messages.account.signInErrors['invalid-email'])
  const result = await currentUser(context).links.requestOrderLinks(email)
  return result === 'rateLimited' ? respondWithError(429, messages.account.rateLimited) : data<FindResult>({ email })
}

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `${messages.layout.findOrder} · ${matches[0].loaderData?.shop.name}` },
]

/** Mails the links of orders to the address they were placed with. */
export default function FindOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { email, error = '' } = actionData ?? {}
  return (
    <AccountCardPage title={messages.layout.findOrder}>
      {!loaderData.canMail ? (
        <AskTheShop text={messages.account.askAboutOrder} />
      ) : email !== undefined && error === '' ? (
        <AccountStatus>{messages.account.orderLinksMailed(email)}</AccountStatus>
      ) : (
        <>
          <p className="mt-4 text-lg">{messages.account.findOrderPurpose}</p>
          <AccountForm submitLabel={messages.account.mailOrderLinks} error={error}>
            <EmailField autoComplete="email" defaultValue={email} />
          </AccountForm>
        </>
      )}
      <MyOrders className="mt-8 border-ink border-t-2 pt-6" />
    </AccountCardPage>
  )
}
