import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
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
  const { isBusy, errorId, formProps } = useForm()
  return (
    <Form {...formProps}>
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
      <ErrorMessage id={errorId} error={error} />
      <Button type="submit" tone="chili" size="large" aria-disabled={isBusy}>
        {submitLabel}
      </Button>
    </Form>
  )
}

/** Shows the secret as QR code and text, and asks for a first code of it. */
export function ConfirmForm({ setup: { uri, secret, qrCode }, error }: { setup: Setup; error: string }) {
  const { isBusy, errorId, formProps } = useForm()
  return (
    <>
      <p className="mt-4 text-lg">{messages.account.scanCode}</p>
      <svg
        role="img"
        aria-label={messages.account.qrCode}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
        className="mx-auto mt-4 w-56 max-w-full bg-white"
      >
        <path d={qrCode.path} fill="#000" />
      </svg>
      <p className="mt-3">{messages.account.onThisPhone}</p>
      <p className="mt-1 font-mono [overflow-wrap:anywhere]">{secret}</p>
      <a href={uri} className="wide inline-flex min-h-11 items-center underline underline-offset-4">
        {messages.account.openInApp}
      </a>
      <Form {...formProps}>
        <input type="hidden" name="intent" value="enable" />
        <input type="hidden" name="uri" value={uri} />
        <CodeField />
        <ErrorMessage id={errorId} error={error} />
        <Button type="submit" tone="chili" size="large" aria-disabled={isBusy}>
          {messages.account.confirm}
        </Button>
      </Form>
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

function useForm() {
  const isBusy = useNavigation().formMethod === 'POST'
  const errorId = useId()
  const formProps = {
    method: 'post',
    noValidate: true,
    className: 'mt-6 grid grid-cols-1 gap-5',
    'aria-describedby': errorId,
  } as const
  return { isBusy, errorId, formProps }
}

const ErrorMessage = ({ id, error }: { id: string; error: string }) => (
  <p id={id} role="alert" className="font-semibold text-ember empty:hidden">
    {error}
  </p>
)
