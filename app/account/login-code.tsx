import { useId } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { currentUser } from '#app/context/current-user.ts'
import * as messages from '#app/context/messages.ts'
import { readForm } from '#app/context/read-form.ts'
import { Button } from '../ui/controls/button.tsx'
import { leaveThirdPartyScripts } from '../ui/navigation/leave-third-party-scripts.ts'
import { Link } from '../ui/navigation/link.tsx'
import { localPath } from '../ui/navigation/local-path.ts'
import type { Route } from './+types/login-code.ts'
import type { AccountResult } from './account-action.ts'
import { AccountCard, AccountScene } from './account-scene.tsx'
import { getHomePath } from './auth-state.ts'
import { CodeField } from './code-field.tsx'
import { completeSignIn } from './complete-sign-in.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const user = await currentUser(context).findUser()
  if (user) throw redirect(localPath(getHomePath(user)))
  return null
}

const respondWithError = (status: number, error: string) => data<AccountResult>({ ok: false, error }, { status })

export async function action({ request, context }: Route.ActionArgs) {
  const { code } = await readForm(request)
  if (typeof code !== 'string' || !code.trim()) return respondWithError(400, messages.emptyFields)
  const result = await currentUser(context).secondFactor.confirm(code)
  if (result === 'rateLimited') return respondWithError(429, messages.rateLimitedMessage)
  if (!result.ok) return respondWithError(400, result.message)
  if (result.needsCode) return respondWithError(400, messages.emptyFields)
  const { uid, email, isAdmin } = result.user
  return data<AccountResult>({ ok: true, user: { uid, email, isAdmin } }, { headers: result.headers })
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) =>
  completeSignIn(await serverAction(), { successMessage: messages.loggedIn, getRedirectPath: getHomePath })

export const clientMiddleware = [leaveThirdPartyScripts]

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: `Enter your code · ${matches[0].loaderData?.shop.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Asks for the second factor after the password, or after Google, was right. */
export default function LoginCode({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const errorId = useId()
  return (
    <AccountScene>
      <AccountCard title="Enter your code">
        <p className="mt-4 text-lg">Open your authenticator app and type the six digits that it shows.</p>
        <Form method="post" noValidate className="mt-6 grid grid-cols-1 gap-5" aria-describedby={errorId}>
          <CodeField hint="Lost your phone? Type one of your back-up codes." />
          <p id={errorId} role="alert" className="font-semibold text-ember empty:hidden">
            {actionData && !actionData.ok ? actionData.error : ''}
          </p>
          <Button type="submit" tone="chili" size="large" aria-disabled={isBusy}>
            Log in
          </Button>
        </Form>
        <Link to="/login" className="wide mt-4 inline-flex min-h-11 items-center underline underline-offset-4">
          Back to log in
        </Link>
      </AccountCard>
    </AccountScene>
  )
}
