import { useState } from 'react'
import { openNote } from './browser-note.ts'
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
  const [errors, setErrors] = useState<FieldErrors>({})

  function keep(next: CheckoutDraft) {
    note.write(next)
    setDraft(next)
  }

  return {
    draft,
    errors,
    type(field: CheckoutField, value: string) {
      keep(withField(draft, field, value))
      if (errors[field]) setErrors(({ [field]: _, ...others }) => others)
    },
    /** Returns what is wrong. */
    finish(step: FormStep): FieldErrors {
      const found = errorsOf(draft, step)
      setErrors(found)
      if (Object.keys(found).length === 0) keep(finishStep(draft, step))
      return found
    },
    edit(step: FormStep) {
      setErrors({})
      keep(reopenStep(draft, step))
    },
    /** The server refused fields that looked right here: their step opens again. */
    refuse(fields: Record<string, string>) {
      const found = errorsFromServer(fields)
      if (Object.keys(found).length === 0) return
      keep(reopenStep(draft, stepOf(found)))
      setErrors(found)
    },
  }
}

export type CheckoutForm = ReturnType<typeof useCheckoutDraft>
