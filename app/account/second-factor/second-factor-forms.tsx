import * as messages from '#app/messages/current.ts'
import { Field } from '../../ui/controls/field.tsx'
import { QrCodeImage } from '../../ui/qr-code-image.tsx'
import { AccountForm } from '../account-form.tsx'
import { CodeField } from '../code-field.tsx'
import type { Setup } from '../second-factor.tsx'

interface PasswordFormProps {
  email: string
  intent: 'start' | 'disable'
  submitLabel: string
  error: string
}

/** Asks for the password before the second factor changes. */
export function PasswordForm({ email, intent, submitLabel, error }: PasswordFormProps) {
  return (
    <AccountForm submitLabel={submitLabel} error={error}>
      <input type="hidden" name="intent" value={intent} />
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={messages.account.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
    </AccountForm>
  )
}

/** Shows the secret as QR code and text, and asks for a first code of it. */
export function ConfirmForm({ setup: { uri, secret, qrCode }, error }: { setup: Setup; error: string }) {
  return (
    <>
      <p className="mt-4 text-lg">{messages.account.scanCode}</p>
      <QrCodeImage
        qrCode={qrCode}
        label={messages.account.qrCode}
        className="mx-auto mt-4 w-56 max-w-full bg-white text-black"
      />
      <p className="mt-3">{messages.account.onThisPhone}</p>
      <p className="mt-1 font-mono [overflow-wrap:anywhere]">{secret}</p>
      <a href={uri} className="wide inline-flex min-h-11 items-center underline underline-offset-4">
        {messages.account.openInApp}
      </a>
      <AccountForm submitLabel={messages.account.confirm} error={error}>
        <input type="hidden" name="intent" value="enable" />
        <input type="hidden" name="uri" value={uri} />
        <CodeField />
      </AccountForm>
    </>
  )
}

/** Shows the back-up codes, the only time, in a font that tells I from l and O from 0. */
export const BackupCodes = ({ codes }: { codes: readonly string[] }) => (
  <div role="status">
    <p className="mt-4 text-lg">
      {messages.account.isOnNow}
      <strong>{messages.account.writeCodesDown}</strong>
      {messages.account.codesShownOnce}
    </p>
    <ul className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2 font-mono large-text:grid-cols-1">
      {codes.map(code => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  </div>
)
