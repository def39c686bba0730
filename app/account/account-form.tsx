import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { Button } from '../ui/controls/button.tsx'
import { Field } from '../ui/controls/field.tsx'

interface AccountFormProps {
  submitLabel: string
  tone?: ComponentProps<typeof Button>['tone']
  /** What was wrong with the last attempt, beside what the fields say themselves. */
  error: string | undefined
  /** The fields. */
  children: ReactNode
}

/** The form of an account page: its fields, the error of the last attempt, and the button. */
export function AccountForm({ submitLabel, tone = 'chili', error, children }: AccountFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const errorId = useId()
  return (
    <Form
      method="post"
      noValidate
      className="mt-6 grid grid-cols-1 gap-5"
      aria-describedby={errorId}
      data-refused={error ? true : undefined}
    >
      {children}
      <p id={errorId} role="alert" className="font-semibold text-ember empty:hidden">
        {error}
      </p>
      <Button type="submit" tone={tone} size="large" aria-disabled={isBusy}>
        {submitLabel}
      </Button>
    </Form>
  )
}

/** An e-mail address, of the account unless `autoComplete` says otherwise. */
export const EmailField = (props: Partial<ComponentProps<typeof Field>>) => (
  <Field
    label={messages.account.email}
    name="email"
    type="email"
    autoComplete="username"
    inputMode="email"
    required
    {...props}
  />
)

/** A code of the authenticator app. Phones offer to fill it in. */
export const CodeField = ({ hint }: { hint?: string }) => (
  <Field
    label={messages.account.code}
    name="code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={32}
    required
    hint={hint}
  />
)

interface PasswordFieldProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
  error?: string | undefined
}

/** A password with a button that shows it. */
export function PasswordField(field: PasswordFieldProps) {
  const { label } = field
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <Field {...field} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} required />
      <button
        type="button"
        className="wide absolute top-0 right-0 flex min-h-11 -translate-y-4.5 items-end pb-1.5 text-sm underline underline-offset-4 large-text:static large-text:translate-y-0"
        aria-pressed={isShown}
        aria-label={isShown ? messages.account.hidePassword(label) : messages.account.showPassword(label)}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? messages.account.hide : messages.account.show}
      </button>
    </div>
  )
}

export const NewPasswordField = ({ error }: { error?: string | undefined }) => (
  <PasswordField
    label={messages.account.newPassword}
    name="newPassword"
    autoComplete="new-password"
    hint={messages.account.newPasswordHint}
    error={error}
  />
)

/** What has been done, or is to be done, instead of a form or above it. */
export const AccountStatus = ({ children }: { children: string }) => (
  <p className="mt-4 text-lg [overflow-wrap:anywhere]" role="status">
    {children}
  </p>
)
