import { type ComponentProps, type ReactNode, useId } from 'react'
import { Form, useNavigation } from 'react-router'
import * as messages from '#app/messages/current.ts'
import { Button } from '../ui/controls/button.tsx'
import { Field } from '../ui/controls/field.tsx'

interface AccountFormProps {
  submitLabel: string
  /** What was wrong with the last attempt; empty when nothing was. */
  error: string
  /** The fields. */
  children: ReactNode
}

/** The form of an account page: its fields, the error of the last attempt, and the button. */
export function AccountForm({ submitLabel, error, children }: AccountFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  const errorId = useId()
  return (
    <Form method="post" noValidate className="mt-6 grid grid-cols-1 gap-5" aria-describedby={errorId}>
      {children}
      <p id={errorId} role="alert" className="font-semibold text-ember empty:hidden">
        {error}
      </p>
      <Button type="submit" tone="chili" size="large" aria-disabled={isBusy}>
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
