import { useEffect } from 'react'
import { useFetcher, useNavigate, useRevalidator } from 'react-router'
import type { SessionUser } from '../../account/auth-state.ts'
import { GoogleButton } from '../../account/google-button.tsx'
import type { LoginAgainResult } from '../../account/login-again.ts'
import { setSession } from '../../account/session.ts'
import { Field } from '../../ui/controls/field.tsx'
import { TextLink } from '../../ui/navigation/link.tsx'
import { AdminButton, adminButtonClass } from '../ui/admin-button.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { hasDraft, releaseForm } from '../ui/open-form.ts'
import { useErrorFocus } from '../ui/use-error-focus.ts'
import { finishSignInAgain, useIsSigningInAgain } from './sign-in-again.ts'

interface SignInAgainDialogProps {
  email: string
  hasGoogle: boolean
}

/**
 * Signs the admin in again over a page whose session has ended, so that a form keeps its input. The
 * link leads to the sign-in page, for every way to sign in that the dialog doesn't offer.
 */
export function SignInAgainDialog(props: SignInAgainDialogProps) {
  // A second factor is asked for on a page of its own.
  useEffect(() => () => finishSignInAgain(false), [])
  return useIsSigningInAgain() && <OpenDialog {...props} />
}

function OpenDialog({ email, hasGoogle }: SignInAgainDialogProps) {
  const fetcher = useFetcher<LoginAgainResult>()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const result = fetcher.data
  const isBusy = fetcher.state !== 'idle'
  const form = useErrorFocus(result?.ok === false ? result : undefined)

  useEffect(() => {
    if (result?.ok) finish(result.user, revalidate)
    else if (result && 'continueAt' in result) {
      leave()
      void navigate(result.continueAt)
    }
  }, [result, navigate, revalidate])

  return (
    <AdminDialog
      isOpen
      onClose={() => finishSignInAgain(false)}
      title="Please log in again"
      description="To go on, we have to know that it is you. What you entered is still here."
    >
      <fetcher.Form
        ref={form}
        method="post"
        action="/login/again"
        // Refused, it would lead to the login page.
        defaultShouldRevalidate={false}
        className="mt-5 grid gap-4"
      >
        <Field label="Email" name="email" type="email" autoComplete="username" readOnly value={email} />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus
          required
          error={result && !result.ok ? result.error || undefined : undefined}
        />
        <p role="alert" className="sr-only">
          {result && !result.ok && !isBusy ? result.error : ''}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <AdminButton onClick={() => finishSignInAgain(false)}>Not now</AdminButton>
          <AdminButton type="submit" tone="main" aria-disabled={isBusy}>
            Log in
          </AdminButton>
        </div>
      </fetcher.Form>
      {hasGoogle && (
        <GoogleButton onSignedIn={user => finish(user, revalidate)} className={`${adminButtonClass()} mt-4 w-full`} />
      )}
      <p className="mt-3 text-sm">
        <TextLink to="/login" onClick={leave}>
          Go to the login page instead; {hasDraft() ? 'a draft stays in this browser' : 'what you entered is lost'}
        </TextLink>
      </p>
    </AdminDialog>
  )
}

function finish(user: SessionUser, revalidate: () => Promise<void>) {
  setSession(user)
  finishSignInAgain(true)
  void revalidate()
}

function leave() {
  releaseForm()
  finishSignInAgain(false)
}
