import { data, redirect } from 'react-router'
import { z } from 'zod'
import { currentUser } from '#app/context/current-user.ts'
import * as messages from '#app/context/messages.ts'
import { readForm } from '#app/context/read-form.ts'
import { getPasswordError } from '#store/users/password.ts'
import type { ChangePasswordError } from '#store/users/sign-in.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { loadToast } from '../ui/feedback/load-toast.ts'
import { leaveThirdPartyScripts } from '../ui/navigation/leave-third-party-scripts.ts'
import { localPath } from '../ui/navigation/local-path.ts'
import type { Route } from './+types/account.ts'
import { AccountCard, AccountScene } from './account-scene.tsx'
import { getHomePath } from './auth-state.ts'
import { ChangePasswordForm, type ChangePasswordFormResult } from './change-password-form.tsx'
import { LogOutEverywhere } from './log-out-everywhere.tsx'
import { setSession } from './session.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { findUser, findFacts } = currentUser(context)
  const user = await findUser()
  if (!user) throw redirect(localPath('/login'))
  const { email, isAdmin } = user
  return { email, isAdmin, hasPassword: (await findFacts())?.hasPassword ?? false }
}

const formSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('log-out-everywhere') }),
  z.object({
    intent: z.literal('change-password'),
    currentPassword: z.string().min(1),
    newPassword: z.string().min(1),
  }),
])

type AccountActionResult = ChangePasswordFormResult | { ok: true; isLoggedOut: true }

const reasonMessages: Record<ChangePasswordError, string> = {
  'signed-out': 'Please log in again.',
  'no-password': 'You sign in with Google, so there is no password to change.',
  'wrong-password': messages.wrongPassword,
}

const respondWithError = (status: number, error: string) => data<AccountActionResult>({ ok: false, error }, { status })

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)
  if (!(await user.findUser())) throw redirect(localPath('/login'))
  const form = formSchema.safeParse(await readForm(request))
  if (!form.success) return respondWithError(400, messages.emptyFields)
  if (form.data.intent === 'log-out-everywhere')
    return data<AccountActionResult>({ ok: true, isLoggedOut: true }, { headers: await user.logOutEverywhere() })
  const { currentPassword, newPassword } = form.data
  const error = getPasswordError(newPassword)
  if (error) return respondWithError(400, error)
  const result = await user.changePassword({ currentPassword, newPassword })
  if (result === 'rateLimited') return respondWithError(429, messages.rateLimitedMessage)
  if (!result.ok) return respondWithError(400, reasonMessages[result.reason])
  if (result.needsCode) throw redirect(localPath('/login/code'), { headers: result.headers })
  return data<AccountActionResult>({ ok: true }, { headers: result.headers })
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<AccountActionResult> {
  const result = await serverAction()
  const toast = await loadToast()
  if (!result.ok) toast.error(result.error)
  else if ('isLoggedOut' in result) {
    setSession(null)
    toast.success(messages.loggedOutEverywhere)
    throw redirect(localPath('/login'))
  } else toast.success(messages.passwordChanged)
  return result
}

export const clientMiddleware = [leaveThirdPartyScripts]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Your account · ${matches[0].loaderData?.shop.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The signed-in user's own account: password and sessions. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { email, isAdmin, hasPassword } = loaderData
  return (
    <AccountScene>
      <AccountCard title="Your account">
        <p className="mt-4 text-lg [overflow-wrap:anywhere]">
          Signed in as <strong>{email}</strong>.
        </p>
        {hasPassword ? (
          <ChangePasswordForm email={email} result={actionData} />
        ) : (
          <p className="mt-6 border-ink border-t-2 pt-5">{reasonMessages['no-password']}</p>
        )}
        <LogOutEverywhere />
        {isAdmin && hasPassword && (
          <LinkButton to="/account/second-factor" tone="paper" className="mt-6 w-full">
            Second factor
          </LinkButton>
        )}
        <LinkButton to={getHomePath({ isAdmin })} tone="paper" className="mt-6 w-full">
          {isAdmin ? 'Back to the admin area' : 'Back to the shop'}
        </LinkButton>
      </AccountCard>
    </AccountScene>
  )
}
