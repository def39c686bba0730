import * as messages from '#app/messages/current.ts'
import { examplePhone } from '#store/shipping/phone.ts'
import {
  isEmailAddress,
  type ParsedAddress,
  parseShippingAddress,
  type RequiredAddressField,
  requiredAddressFields,
} from '#store/shipping/shipping-address.ts'

export type FormStep = 'contact' | 'shipping'
export type CheckoutField = 'email' | RequiredAddressField
export type FieldErrors = Partial<Record<CheckoutField, string>>

/** The input of the checkout form, unchanged, and which of its two steps are complete. */
export interface CheckoutDraft {
  email: string
  shipping: Record<RequiredAddressField, string>
  /** Fields filled in from the postcode that the shopper has not edited since. */
  filledIn: readonly RequiredAddressField[]
  /** Doubtful postcodes that the shopper has been asked about: see postcode-rules.ts. */
  askedAbout: readonly string[]
  isDone: Record<FormStep, boolean>
  open: FormStep | 'payment'
}

export const emptyCheckoutDraft: CheckoutDraft = {
  email: '',
  shipping: { name: '', phone: '', address: '', city: '', state: '', zip: '' },
  filledIn: [],
  askedAbout: [],
  isDone: { contact: false, shipping: false },
  open: 'contact',
}

/** Error messages by field; empty when the step is valid. */
export function validateStep(draft: CheckoutDraft, step: FormStep): FieldErrors {
  if (step === 'contact') return isEmailAddress(draft.email) ? {} : { email: messages.checkout.invalidEmail }
  const check = parseShippingAddress(draft.shipping)
  return check.ok ? {} : describeAddressErrors(check)
}

/** Says by field what is wrong with an address. */
export function describeAddressErrors(check: Exclude<ParsedAddress, { ok: true }>): FieldErrors {
  if (check.reason === 'too-long') return { [check.field]: messages.checkout.tooLong(check.maxLength) }
  if (check.reason === 'link') return { [check.field]: messages.checkout.noLinks }
  if (check.reason === 'phone') return { phone: messages.checkout.invalidPhone(examplePhone) }
  return Object.fromEntries(check.fields.map(field => [field, messages.checkout.missingFields]))
}

export const updateField = (draft: CheckoutDraft, field: CheckoutField, value: string): CheckoutDraft =>
  field === 'email'
    ? { ...draft, email: value }
    : {
        ...draft,
        shipping: { ...draft.shipping, [field]: value },
        filledIn: draft.filledIn.filter(filled => filled !== field),
      }

/** Completes a valid step and opens the next incomplete one. */
export function finishStep(draft: CheckoutDraft, step: FormStep): CheckoutDraft {
  const isDone = { ...draft.isDone, [step]: true }
  return { ...draft, isDone, open: firstUnfinished(isDone) }
}

/** Opens a step for editing. It counts as incomplete until it is valid again. */
export const reopenStep = (draft: CheckoutDraft, step: FormStep): CheckoutDraft => ({
  ...draft,
  isDone: { ...draft.isDone, [step]: false },
  open: step,
})

const firstUnfinished = (isDone: CheckoutDraft['isDone']) =>
  isDone.contact ? (isDone.shipping ? 'payment' : 'shipping') : 'contact'

/** Parses a stored draft. A step stays complete only if its fields are still valid. */
export function parseDraft(stored: unknown): CheckoutDraft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { email, shipping, filledIn, askedAbout, isDone } = stored as { [key in keyof CheckoutDraft]?: unknown }
  const shippingTexts = { ...emptyCheckoutDraft.shipping }
  const storedTexts: Record<string, unknown> = Object(shipping)
  for (const field of requiredAddressFields) shippingTexts[field] = readText(storedTexts[field])
  const draft = {
    ...emptyCheckoutDraft,
    email: readText(email),
    shipping: shippingTexts,
    filledIn: requiredAddressFields.filter(field => Array.isArray(filledIn) && filledIn.includes(field)),
    askedAbout: [askedAbout ?? []].flat().map(String),
  }
  const isStillDone = (step: FormStep) =>
    (isDone as Partial<Record<FormStep, unknown>> | undefined)?.[step] === true &&
    Object.keys(validateStep(draft, step)).length === 0
  const done = { contact: isStillDone('contact'), shipping: isStillDone('shipping') }
  return { ...draft, isDone: done, open: firstUnfinished(done) }
}

const readText = (stored: unknown): string => (typeof stored === 'string' ? stored : '')
