import { useState } from 'react'
import * as messages from '#app/messages/current.ts'
import { Field } from '../ui/controls/field.tsx'

interface PasswordFieldProps {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  hint?: string | undefined
}

/** A password with a button that shows it. */
export function PasswordField({ label, name, autoComplete, hint }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false)
  return (
    <div className="relative">
      <Field
        {...{ label, name, autoComplete, hint }}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
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
