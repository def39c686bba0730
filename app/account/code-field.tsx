import * as messages from '#app/messages/current.ts'
import { Field } from '../ui/controls/field.tsx'

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
