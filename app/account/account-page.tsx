import type { ReactNode } from 'react'
import * as messages from '#app/messages/current.ts'
import { KinabaluScene } from '../ui/brand/kinabalu-scene.tsx'
import { Link } from '../ui/navigation/link.tsx'
import type { AccountResult } from './account-action.ts'
import { AccountCard, ShopLink } from './account-card.tsx'
import { AccountForm, EmailField, PasswordField } from './account-form.tsx'

interface AccountPageProps {
  /** Also that of the button. */
  title: string
  passwordAutoComplete: 'current-password' | 'new-password'
  passwordHint?: string
  result: AccountResult | undefined
  /** Above the form. */
  intro?: ReactNode
  /** Other ways to sign in, below the form. */
  children?: ReactNode
  /** A link to the other page: sign-up from login, login from sign-up. */
  footer: ReactNode
}

/**
 * The layout that login and sign-up share: the e-mail and password form with the links below it.
 */
export function AccountPage({
  title,
  passwordAutoComplete,
  passwordHint,
  result,
  intro,
  children,
  footer,
}: AccountPageProps) {
  const failure = result?.ok === false ? result : undefined
  const getError = (field?: 'email' | 'password') => (failure?.field === field ? failure?.error : undefined)
  return (
    <KinabaluScene>
      <ShopLink />
      <AccountCard title={title}>
        {intro}
        <AccountForm submitLabel={title} error={getError()}>
          <EmailField error={getError('email')} />
          <PasswordField
            label={messages.account.password}
            name="password"
            autoComplete={passwordAutoComplete}
            hint={passwordHint}
            error={getError('password')}
          />
        </AccountForm>
        {children}
        <div className="mt-6 grid grid-cols-1 justify-items-center gap-1 border-ink border-t-2 pt-4 text-center">
          {footer}
          <Link to="/shop" className="wide flex min-h-11 items-center underline underline-offset-4">
            {messages.account.continueAsGuest}
          </Link>
        </div>
      </AccountCard>
    </KinabaluScene>
  )
}
