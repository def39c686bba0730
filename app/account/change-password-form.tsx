import { useEffect, useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { Button } from '../ui/controls/button.tsx'
import { PasswordField } from './password-field.tsx'

export type ChangePasswordFormResult = { ok: true } | { ok: false; error: string }

/** Asks for the current and the new password. A successful change empties both. */
export function ChangePasswordForm({ email, result }: { email: string; result: ChangePasswordFormResult | undefined }) {
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
      <PasswordField
        label={messages.account.newPassword}
        name="newPassword"
        autoComplete="new-password"
        hint={messages.account.newPasswordHint}
      />
      <p id={messageId} role="alert" className={`font-semibold empty:hidden ${result?.ok ? '' : 'text-ember'}`}>
        {result && (result.ok ? messages.account.passwordChanged : result.error)}
      </p>
      <Button type="submit" tone="chili" size="large" aria-disabled={isBusy}>
        {messages.account.changePassword}
      </Button>
    </Form>
  )
}
