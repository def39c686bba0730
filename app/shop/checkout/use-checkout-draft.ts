import { useRef, useState } from 'react'
import { openNote } from '../kept/browser-note.ts'
import {
  type CheckoutDraft,
  type CheckoutField,
  emptyDraft,
  errorsFromServer,
  errorsOf,
  type FieldErrors,
  type FormStep,
  finishStep,
  parseDraft,
  reopenStep,
  stepOf,
  withField,
} from './checkout-draft.ts'

// For as long as the tab lives: neither the payment page's Back button nor a reload loses what was typed.
const note = openNote(() => sessionStorage, 'checkout', parseDraft)

/** The two steps' form. Use it only in the browser: it starts with what was typed before. */
export function useCheckoutDraft() {
  const [draft, setDraft] = useState(() => note.read() ?? emptyDraft)
  // What is true now, also for what happens between two renderings: a table that arrives while somebody types.
  const latest = useRef(draft)
  const [errors, setErrors] = useState<FieldErrors>({})

  function keep(next: CheckoutDraft) {
    latest.current = next
    note.write(next)
    setDraft(next)
  }

  return {
    draft,
    errors,
    type(field: CheckoutField, value: string) {
      keep(withField(latest.current, field, value))
      if (errors[field]) setErrors(found => without(found, [field]))
    },
    /** For what fills the form in besides the shopper; `by` gets what stands there now. */
    fill(by: (typed: CheckoutDraft) => CheckoutDraft) {
      const filled = by(latest.current)
      keep(filled)
      setErrors(found => without(found, filled.filledIn))
    },
    /** Returns what is wrong. */
    finish(step: FormStep): FieldErrors {
      const found = errorsOf(latest.current, step)
      setErrors(found)
      if (Object.keys(found).length === 0) keep(finishStep(latest.current, step))
      return found
    },
    edit(step: FormStep) {
      setErrors({})
      keep(reopenStep(latest.current, step))
    },
    /** The server refused fields that looked right here: their step opens again. */
    refuse(fields: Record<string, string>) {
      const found = errorsFromServer(fields)
      if (Object.keys(found).length === 0) return
      keep(reopenStep(latest.current, stepOf(found)))
      setErrors(found)
    },
  }
}

const without = (errors: FieldErrors, fields: readonly CheckoutField[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.some(name => name === field)))

export type CheckoutForm = ReturnType<typeof useCheckoutDraft>
