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

export async function loader({ context }: Route.LoaderArgs) {
  const { findUser, findFacts, links } = currentUser(context)
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
    canConfirmEmail: links.canMail && facts?.isEmailVerified === false,
  }
}

const formSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('log-out-everywhere') }),
  z.object({ intent: z.literal('confirm-email') }),
  z.object({
    intent: z.literal('change-password'),
    currentPassword: z.string().min(1),
    newPassword: z.string().min(1),
  }),
])

type AccountActionResult = ChangePasswordFormResult | { ok: true; done: 'logged-out' | 'mailed' }

const respondWithError = (status: number, error: string) => data<AccountActionResult>({ ok: false, error }, { status })

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)
  const account = await user.findUser()
  if (!account) throw redirect(localPath('/login'))
  const form = formSchema.safeParse(await readForm(request))
  if (!form.success) return respondWithError(400, messages.account.emptyFields)
  if (form.data.intent === 'log-out-everywhere')
    return data<AccountActionResult>({ ok: true, done: 'logged-out' }, { headers: await user.logOutEverywhere() })
  if (form.data.intent === 'confirm-email') {
    const isLimited = (await user.links.requestEmailVerification(account)) === 'rateLimited'
    return isLimited
      ? respondWithError(429, messages.account.rateLimited)
      : data<AccountActionResult>({ ok: true, done: 'mailed' })
  }
  const { currentPassword, newPassword } = form.data
  const error = getPasswordError(newPassword)
  if (error) return respondWithError(400, messages.account.passwordErrors[error])
  const result = await user.changePassword({ currentPassword, newPassword })
  if (result === 'rateLimited') return respondWithError(429, messages.account.rateLimited)
  if (!result.ok) return respondWithError(400, messages.account.changePasswordErrors[result.reason])
  if (result.needsCode) throw redirect(localPath('/login/code'), { headers: result.headers })
  return data<AccountActionResult>({ ok: true }, { headers: result.headers })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AccountActionResult> {
  const result = await serverAction()
  const toast = await loadToast()
  if (!result.ok) toast.error(result.error)
  else if ('done' in result && result.done === 'mailed') toast.success(messages.account.confirmationMailed)
  else if ('done' in result) {
    setSession(null)
    toast.success(messages.account.loggedOutEverywhere)
    throw redirect(localPath('/login'))
  } else toast.success(messages.account.passwordChanged)
  return result
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlistedPage(messages.account.yourAccount, matches[0].loaderData?.shop.name)

/** The signed-in user's own account: orders, password and sessions. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isAdmin, orders, hasPassword, canConfirmEmail } = loaderData
  return (
    <KinabaluScene>
      <div className="grid w-full max-w-md grid-cols-1 items-start gap-10 lg:max-w-5xl lg:grid-cols-[minmax(0,1fr)_28rem]">
        <OrderList orders={orders} />
        <AccountCard title={messages.account.yourAccount}>
          <p className="mt-3 [overflow-wrap:anywhere]">
            {messages.account.signedInAs}
            <strong>{email}</strong>.
          </p>
          {canConfirmEmail && <ConfirmEmail isMailed={actionData !== undefined && 'done' in actionData} />}
          {hasPassword ? (
            <ChangePasswordForm email={email} result={actionData && !('done' in actionData) ? actionData : undefined} />
          ) : (
            <p className="mt-6 border-ink border-t-2 pt-5">{messages.account.noPassword}</p>
          )}
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
const ConfirmEmail = ({ isMailed }: { isMailed: boolean }) => (
  <Form method="post" className="mt-4 grid grid-cols-1 gap-3">
    <p role="status">{isMailed ? messages.account.confirmationMailed : messages.account.emailUnconfirmed}</p>
    {!isMailed && (
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

type ChangePasswordFormResult = { ok: true } | { ok: false; error: string }

/** Asks for the current and the new password. A successful change empties both. */
function ChangePasswordForm({ email, result }: { email: string; result: ChangePasswordFormResult | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const messageId = useId()
  const isBusy = useNavigation().formData?.get('intent') === 'change-password'
  useEffect(() => {
    if (result?.ok) form.current?.reset()
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
      <input type="hidden" name="intent" value="change-password" />
      {/* Tells password managers which account's password changes. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={messages.account.currentPassword} name="currentPassword" autoComplete="current-password" />
      <NewPasswordField />
      <p id={messageId} role="alert" className={`font-semibold empty:hidden ${result?.ok ? '' : 'text-ember'}`}>
        {result && (result.ok ? messages.account.passwordChanged : result.error)}
      </p>
      <Button type="submit" tone="ink" aria-disabled={isBusy}>
        {messages.account.changePassword}
      </Button>
    </Form>
  )
}
