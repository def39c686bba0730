import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Order } from '#store/orders/order.ts'
import { createStoredValue } from '../../ui/stored-value.ts'
import { draftKey } from '../order/forget-typed.ts'
import {
  type CheckoutDraft,
  type CheckoutField,
  emptyCheckoutDraft,
  type FieldErrors,
  type FormStep,
  finishStep,
  parseDraft,
  reopenStep,
  updateField,
  validateStep,
} from './checkout-draft.ts'

// Session storage: the input survives a reload and the return from the payment page.
const storedDraft = createStoredValue(() => sessionStorage, draftKey, parseDraft)
/** For another day, if the shopper has asked for it. */
const rememberedDraft = createStoredValue(() => localStorage, draftKey, parseDraft)
const readDraft = () => storedDraft.read() ?? rememberedDraft.read()

/**
 * State of the checkout form. Browser only: it starts with the stored draft.
 * @param order the browser's unpaid order, which fills in a form that nobody has typed in
 */
export function useCheckoutDraft(order: Pick<Order, 'email' | 'shipping'> | undefined) {
  const [draft, setDraft] = useState(() => readDraft() ?? emptyCheckoutDraft)
  // The current draft for asynchronous updates that happen between two renders.
  const latest = useRef(draft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isRestored, setIsRestored] = useState(false)
  const [isRemembered, setIsRemembered] = useState(() => rememberedDraft.read() !== undefined)

  function show(next: CheckoutDraft) {
    latest.current = next
    setDraft(next)
  }

  function save(next: CheckoutDraft) {
    storedDraft.write(next)
    if (rememberedDraft.read()) rememberedDraft.write(next)
    show(next)
  }

  const restore = useEffectEvent(() => {
    const restored = parseDraft({ ...order, isDone: { contact: true, shipping: true } })
    if (!order || !restored || readDraft()) return
    save(restored)
    setIsRestored(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it arrives after the form is shown.
  useEffect(() => restore(), [order])

  return {
    draft,
    errors,
    isRestored,
    isRemembered,
    remember(isWanted: boolean) {
      const isStored = rememberedDraft.write(isWanted ? latest.current : undefined)
      setIsRemembered(isWanted && isStored)
    },
    setField(field: CheckoutField, value: string) {
      save(updateField(latest.current, field, value))
      if (errors[field]) setErrors(found => omitFields(found, [field]))
    },
    /** Fills in the address of an account. It isn't stored, as nobody has typed it. */
    suggestEmail(email: string) {
      show({ ...latest.current, email: latest.current.email || email })
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
    showServerErrors(found: FieldErrors) {
      save(reopenStep(latest.current, found.email ? 'contact' : 'shipping'))
      setErrors(found)
    },
  }
}

const omitFields = (errors: FieldErrors, fields: readonly CheckoutField[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.some(name => name === field)))

export type CheckoutFormState = ReturnType<typeof useCheckoutDraft>
