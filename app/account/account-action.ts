import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { CurrentUser } from '#app/context/current-user.ts'
import { readForm } from '#app/context/read-form.ts'
import * as messages from '#app/messages/current.ts'
import type { PasswordError } from '#store/users/password.ts'
import type { SignInError } from '#store/users/sign-in.ts'
import { localPath } from '../ui/navigation/local-path.ts'
import { getHomePath, type SessionUser, toSessionUser } from './auth-state.ts'
import { readReturnPage } from './return-page.ts'

const accountFormSchema = z.object({ email: z.string().min(1).max(254), password: z.string().min(1) })

/** The action data of the login and sign-up pages. */
export type AccountResult = { ok: true; user: SessionUser } | { ok: false; error: string; field?: Field | undefined }

/** The field that an error is about. Without one it is about the whole form. */
type Field = 'email' | 'password'

const fieldsOfErrors: Partial<Record<SignInError, Field>> = { 'email-taken': 'email', 'invalid-email': 'email' }

export const respondWithFormError = (status: number, error: string, field?: Field) =>
  data<AccountResult>({ ok: false, error, field }, { status })

/**
 * Whether the browser itself has posted the form, without scripts or before they ran. Scripts show
 * a toast and then go on by themselves.
 */
const isFormPost = (request: Request) => request.headers.get('accept')?.includes('text/html') === true

/** Validates the submitted e-mail and password and signs in with them. */
export async function handleAccountForm(
  request: Request,
  authenticate: (account: { email: string; password: string }) => ReturnType<CurrentUser['logIn']>,
  getPasswordError: (password: string) => PasswordError | undefined = () => undefined,
) {
  const form = accountFormSchema.safeParse(await readForm(request))
  if (!form.success) return respondWithFormError(400, messages.account.emptyFields)
  const passwordError = getPasswordError(form.data.password)
  if (passwordError) return respondWithFormError(400, messages.account.passwordErrors[passwordError], 'password')
  const signInResult = await authenticate(form.data)
  if (signInResult === 'rateLimited') return respondWithFormError(429, messages.account.rateLimited)
  if (!signInResult.ok) {
    const { reason } = signInResult
    return respondWithFormError(400, messages.account.signInErrors[reason], fieldsOfErrors[reason])
  }
  if (signInResult.needsCode) throw redirect(localPath('/login/code'), { headers: signInResult.headers })
  const { user, headers } = signInResult
  if (isFormPost(request))
    throw redirect(readReturnPage(request.headers.get('cookie')) ?? localPath(getHomePath(user)), { headers })
  return data<AccountResult>({ ok: true, user: toSessionUser(user) }, { headers })
}
