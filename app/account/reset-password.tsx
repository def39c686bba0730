import { data } from 'react-router'
import { z } from 'zod'
import { currentUser } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import * as messages from '#app/messages/current.ts'
import { getPasswordError } from '#store/users/password.ts'
import { LinkButton } from '../ui/controls/button.tsx'
import { TextLink } from '../ui/navigation/link.tsx'
import { describePrivatePage, privatePageHeaders } from '../ui/navigation/private-page.ts'
import type { Route } from './+types/reset-password.ts'
import { AccountCardPage } from './account-card.tsx'
import { AccountForm, AccountStatus, EmailField, NewPasswordField } from './account-form.tsx'
import { AskTheShop } from './ask-the-shop.tsx'

/** The token is in the address: nobody else may learn it. */
export const headers = () => privatePageHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const { links } = currentUser(context)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { canMail: links.canMail, token, isValid: token !== '' && (await links.canResetPassword(token)) }
}

const formSchema = z.union([
  z.object({ token: z.string().min(1), newPassword: z.string().min(1) }),
  z.object({ email: z.string().min(1).max(254) }),
])

type ResetResult =
  | { step: 'mailed'; email: string }
  | { step: 'changed' | 'expired' }
  | { step: 'failed'; error: string }

const respondWithError = (status: number, error: string) => data<ResetResult>({ step: 'failed', error }, { status })

export async function action({ request, context }: Route.ActionArgs) {
  const { links } = currentUser(context)
  const form = formSchema.safeParse(await readForm(request))
  if (!form.success) return respondWithError(400, messages.account.emptyFields)
  if ('email' in form.data) {
    const { email } = form.data
    if (!z.email().safeParse(email).success)
      return respondWithError(400, messages.account.signInErrors['invalid-email'])
    if ((await links.requestPasswordReset(email)) === 'rateLimited')
      return respondWithError(429, messages.account.rateLimited)
    return data<ResetResult>({ step: 'mailed', email })
  }
  const passwordError = getPasswordError(form.data.newPassword)
  if (passwordError) return respondWithError(400, messages.account.passwordErrors[passwordError])
  if ((await links.resetPassword(form.data)) === 'expired')
    return data<ResetResult>({ step: 'expired' }, { status: 400 })
  return data<ResetResult>({ step: 'changed' })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePrivatePage(messages.account.chooseNewPassword, matches[0].loaderData?.shop.name)

/** Asks for the address of an account, then by the mailed link for a new password. */
export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { token, isValid } = loaderData
  // A link that has just been used has ended, and so has done what it was for.
  const isExpired = actionData?.step === 'expired' || (token !== '' && !isValid && actionData?.step !== 'changed')
  return (
    <AccountCardPage title={getTitle(token, isExpired)}>
      {actionData?.step === 'changed' ? (
        <>
          <AccountStatus>{messages.account.passwordReset}</AccountStatus>
          <LinkButton to="/login" tone="chili" size="large" className="mt-6 w-full">
            {messages.account.logIn}
          </LinkButton>
        </>
      ) : (
        <>
          <ResetStep {...loaderData} result={actionData} />
          <TextLink to="/login" className="wide mt-4">
            {messages.account.backToLogIn}
          </TextLink>
        </>
      )}
    </AccountCardPage>
  )
}

function getTitle(token: string, isExpired: boolean) {
  if (isExpired) return messages.account.linkEnded
  return token === '' ? messages.account.forgotPassword : messages.account.chooseNewPassword
}

interface ResetStepProps {
  canMail: boolean
  token: string
  isValid: boolean
  result: ResetResult | undefined
}

function ResetStep({ canMail, token, isValid, result }: ResetStepProps) {
  if (result?.step === 'mailed') return <AccountStatus>{messages.account.linkMailed(result.email)}</AccountStatus>
  const error = result?.step === 'failed' ? result.error : ''
  // After an error the loader doesn't run again.
  if (isValid && result?.step !== 'expired')
    return (
      <AccountForm submitLabel={messages.account.changePassword} error={error}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordField />
      </AccountForm>
    )
  return (
    <>
      {token !== '' && <p className="mt-4 text-lg">{messages.account.linkExpired}</p>}
      {canMail ? (
        <>
          <p className="mt-4 text-lg">{messages.account.resetPurpose}</p>
          <AccountForm submitLabel={messages.account.mailLink} error={error}>
            <EmailField />
          </AccountForm>
        </>
      ) : (
        <AskTheShop text={messages.account.askTheShop} />
      )}
    </>
  )
}
