import { useRef, useState } from 'react'
import type { Place } from '#store/shipping/postcodes.ts'
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
  type PlaceField,
  parseDraft,
  reopenStep,
  stepOf,
  withField,
} from './checkout-draft.ts'
import { fillIn } from './postcode-rules.ts'

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
    /** Puts in what a postcode told, if it is still the one that stands there. Returns what it filled. */
    fillIn(postcode: string, place: Place): PlaceField[] {
      if (latest.current.shipping.zip !== postcode) return []
      const { draft: next, fields } = fillIn(latest.current, place)
      keep(next)
      if (fields.length > 0) setErrors(found => without(found, fields))
      return fields
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
