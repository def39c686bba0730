import { useEffect, useId, useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { z } from 'zod'
import { currentUser } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import { storeContext } from '#app/context/store-context.ts'
import * as messages from '#app/messages/current.ts'
import { listAccountOrders } from '#store/orders/account-order-queries.server.ts'
import { getPasswordError } from '#store/users/password.ts'
import { KinabaluScene } from '../ui/brand/kinabalu-scene.tsx'
import { Button } from '../ui/controls/button.tsx'
import { loadToast } from '../ui/feedback/load-toast.ts'
import { TextLink } from '../ui/navigation/link.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import { describeUnlistedPage } from '../ui/navigation/private-page.ts'
import type { Route } from './+types/account.ts'
import { AccountCard } from './account-card.tsx'
import { NewPasswordField, PasswordField } from './account-form.tsx'
import { getHomePath } from './auth-state.ts'
import { OrderList } from './order-list.tsx'
import { setSession } from './session.ts'
import { SessionList } from './session-list.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { findUser, findFacts, listSessions, links } = currentUser(context)
  const user = await findUser()
  if (!user) throw redirect(localPath('/login'))
  const { email, isAdmin } = user
  const facts = await findFacts()
  return {
    email,
    isAdmin,
    orders: await listAccountOrders(storeContext(context).db, {
      uid: user.uid,
      verifiedEmail: facts?.isEmailVerified ? email : undefined,
    }),
    hasPassword: facts?.hasPassword ?? false,
    sessions: await listSessions(user),
    canConfirmEmail: links.canMail && facts?.isEmailVerified === false,
  }
}

const formSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('log-out-everywhere') }),
  z.object({ intent: z.literal('confirm-email') }),
  z.object({ intent: z.literal('end-session'), session: z.string().min(1).max(64) }),
  z.object({
    intent: z.literal('change-password'),
    currentPassword: z.string().min(1),
    newPassword: z.string().min(1),
  }),
])

interface AccountActionResult {
  /** A password's field: what is wrong with it. */
  about: 'password' | 'currentPassword' | 'newPassword' | 'email' | 'session' | 'sessions'
  ok: boolean
  message: string
}

const respond = (status: number, about: AccountActionResult['about'], message: string, headers: HeadersInit = {}) =>
  data<AccountActionResult>({ about, ok: status === 200, message }, { status, headers })

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)
  const account = await user.findUser()
  if (!account) throw redirect(localPath('/login'))
  const form = formSchema.safeParse(await readForm(request))
  if (!form.success) return respond(400, 'password', messages.account.emptyFields)
  if (form.data.intent === 'log-out-everywhere')
    return respond(200, 'sessions', messages.account.loggedOutEverywhere, await user.logOutEverywhere(account))
  if (form.data.intent === 'confirm-email') {
    const result = await user.links.requestEmailVerification(account)
    if (result === 'rateLimited') return respond(429, 'email', messages.account.rateLimited)
    return respond(200, 'email', messages.account.confirmationMailed)
  }
  if (form.data.intent === 'end-session') {
    await user.endSession(account, form.data.session)
    return respond(200, 'session', messages.account.deviceLoggedOut)
  }
  const { currentPassword, newPassword } = form.data
  const error = getPasswordError(newPassword)
  if (error) return respond(400, 'newPassword', messages.account.passwordErrors[error])
  const result = await user.changePassword(account, { currentPassword, newPassword })
  if (result === 'rateLimited') return respond(429, 'password', messages.account.rateLimited)
  if (!result.ok) return respond(400, 'currentPassword', messages.account.changePasswordErrors[result.reason])
  if (result.needsCode) throw redirect(localPath('/login/code'), { headers: result.headers })
  return respond(200, 'password', messages.account.passwordChanged, result.headers)
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AccountActionResult> {
  const result = await serverAction()
  const toast = await loadToast()
  if (result.about.startsWith('session')) toast.success(result.message)
  if (result.about !== 'sessions') return result
  setSession(null)
  throw redirect(localPath('/login'))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlistedPage(messages.account.yourAccount, matches[0].loaderData?.shop.name)

/** The signed-in user's own account: orders, password and sessions. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isAdmin, orders, hasPassword, canConfirmEmail } = loaderData
  const getResult = (about: AccountActionResult['about']) => (actionData?.about === about ? actionData : undefined)
  return (
    <KinabaluScene>
      <div className="grid w-full max-w-md grid-cols-1 items-start gap-10 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_28rem]">
        <OrderList orders={orders} />
        <AccountCard title={messages.account.yourAccount}>
          <p className="mt-3 [overflow-wrap:anywhere]">
            {messages.account.signedInAs}
            <strong>{email}</strong>.
          </p>
          {canConfirmEmail && <ConfirmEmail result={getResult('email')} />}
          {hasPassword ? (
            <ChangePasswordForm email={email} result={actionData} />
          ) : (
            <p className="mt-6 border-ink border-t-2 pt-5">{messages.account.noPassword}</p>
          )}
          <SessionList sessions={loaderData.sessions} />
          <LogOutEverywhere />
          {isAdmin && hasPassword && (
            <TextLink to="/account/second-factor" className="mt-4 mr-6">
              {messages.account.secondFactor}
            </TextLink>
          )}
          <TextLink to={getHomePath({ isAdmin })} className="mt-4">
            {isAdmin ? messages.account.backToAdmin : messages.account.backToShop}
          </TextLink>
        </AccountCard>
      </div>
    </KinabaluScene>
  )
}

/** Says that the address isn't confirmed yet, with a button that mails the link. */
const ConfirmEmail = ({ result }: { result: AccountActionResult | undefined }) => (
  <Form method="post" className="mt-4 grid grid-cols-1 gap-3">
    <p role="status">{result?.message ?? messages.account.emailUnconfirmed}</p>
    {!result?.ok && (
      <Button type="submit" name="intent" value="confirm-email" tone="paper">
        {messages.account.mailConfirmation}
      </Button>
    )}
  </Form>
)

/** The button that ends all sessions of the user, this one included. */
function LogOutEverywhere() {
  const isBusy = useNavigation().formData?.get('intent') === 'log-out-everywhere'
  return (
    <Form method="post" className="mt-6 border-ink border-t-2 pt-5">
      <h2 className="headline text-xl">{messages.account.logOutEverywhere}</h2>
      <p className="mt-2 mb-4">{messages.account.logOutEverywhereEffect}</p>
      <Button type="submit" name="intent" value="log-out-everywhere" className="w-full" aria-disabled={isBusy}>
        {messages.account.logOutEverywhere}
      </Button>
    </Form>
  )
}

/** Asks for both passwords. A change empties both, a refused one gets the focus. */
function ChangePasswordForm({ email, result }: { email: string; result: AccountActionResult | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const messageId = useId()
  const isBusy = useNavigation().formData?.get('intent') === 'change-password'
  const getMessage = (about: AccountActionResult['about']) =>
    !isBusy && result?.about === about ? result.message : undefined
  useEffect(() => {
    if (result?.about === 'password' && result.ok) form.current?.reset()
    const refused = result && form.current?.elements.namedItem(result.about)
    if (refused instanceof HTMLElement) refused.focus()
  }, [result])
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="mt-6 grid grid-cols-1 gap-5 border-ink border-t-2 pt-5"
      aria-describedby={messageId}
    >
      <h2 className="headline text-xl">{messages.account.changePassword}</h2>
      <p id={messageId} role="alert" className={`font-semibold empty:hidden ${result?.ok ? '' : 'text-ember'}`}>
        {getMessage('password')}
      </p>
      <input type="hidden" name="intent" value="change-password" />
      {/* Tells password managers which account's password changes. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={messages.account.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
        error={getMessage('currentPassword')}
      />
      <NewPasswordField error={getMessage('newPassword')} />
      <Button type="submit" tone="ink" aria-disabled={isBusy}>
        {messages.account.changePassword}
      </Button>
    </Form>
  )
}
