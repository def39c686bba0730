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

// Session storage: the input survives a reload and the return from the payment page.
const storedDraft = createStoredValue(() => sessionStorage, 'checkout', parseDraft)

/** State of the checkout form. Browser only: it starts with the stored draft. */
export function useCheckoutDraft() {
  const [draft, setDraft] = useState(() => storedDraft.read() ?? emptyDraft)
  // The current draft for asynchronous updates that happen between two renders.
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
    setField(field: CheckoutField, value: string) {
      save(updateField(latest.current, field, value))
      if (errors[field]) setErrors(found => omitFields(found, [field]))
    },
    /** Changes the draft automatically; `update` receives the current one. Returns its message. */
    fill(update: (typed: CheckoutDraft) => { draft: CheckoutDraft; message: string }): string {
      const { draft: filled, message } = update(latest.current)
      save(filled)
      setErrors(found => omitFields(found, filled.filledIn))
      return message
    },
    /** Returns the errors of the step. */
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
    /** Shows errors that only the server found and reopens their step. */
    showServerErrors(fields: Record<string, string>, code: string | undefined) {
      const found = mapServerErrors(fields, code)
      if (Object.keys(found).length === 0) return
      save(reopenStep(latest.current, findStepWithErrors(found)))
      setErrors(found)
    },
  }
}

const omitFields = (errors: FieldErrors, fields: readonly CheckoutField[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.some(name => name === field)))

export type CheckoutFormState = ReturnType<typeof useCheckoutDraft>
