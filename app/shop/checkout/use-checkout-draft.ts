import { useRef, useState } from 'react'
import { createStoredValue } from '../saved/stored-value.ts'
import {
  type CheckoutDraft,
  type CheckoutField,
  emptyDraft,
  type FieldErrors,
  type FormStep,
  findStepWithErrors,
  finishStep,
  mapServerErrors,
  parseDraft,
  reopenStep,
  updateField,
  validateStep,
} from './checkout-draft.ts'

// For as long as the tab lives: neither the payment page's Back button nor a reload loses what was typed.
const storedDraft = createStoredValue(() => sessionStorage, 'checkout', parseDraft)

/** The two steps' form. Use it only in the browser: it starts with what was typed before. */
export function useCheckoutDraft() {
  const [draft, setDraft] = useState(() => storedDraft.read() ?? emptyDraft)
  // What is true now, also for what happens between two renderings: a table that arrives while somebody types.
  const latest = useRef(draft)
  const [errors, setErrors] = useState<FieldErrors>({})

  function save(next: CheckoutDraft) {
    latest.current = next
    storedDraft.write(next)
    setDraft(next)
  }

  return {
    draft,
    errors,
    type(field: CheckoutField, value: string) {
      save(updateField(latest.current, field, value))
      if (errors[field]) setErrors(found => omitFields(found, [field]))
    },
    /** For what fills the form in besides the shopper; `by` gets what stands there now. */
    fill(update: (typed: CheckoutDraft) => CheckoutDraft) {
      const filled = update(latest.current)
      save(filled)
      setErrors(found => omitFields(found, filled.filledIn))
    },
    /** Returns what is wrong. */
    finish(step: FormStep): FieldErrors {
      const found = validateStep(latest.current, step)
      setErrors(found)
      if (Object.keys(found).length === 0) save(finishStep(latest.current, step))
      return found
    },
    edit(step: FormStep) {
      setErrors({})
      save(reopenStep(latest.current, step))
    },
    /** The server refused fields that looked right here: their step opens again. */
    showServerErrors(fields: Record<string, string>) {
      const found = mapServerErrors(fields)
      if (Object.keys(found).length === 0) return
      save(reopenStep(latest.current, findStepWithErrors(found)))
      setErrors(found)
    },
  }
}

const omitFields = (errors: FieldErrors, fields: readonly CheckoutField[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.some(name => name === field)))

export type CheckoutFormState = ReturnType<typeof useCheckoutDraft>
