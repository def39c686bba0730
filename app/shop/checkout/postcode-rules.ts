import { findPostcodeArea } from '#store/shipping/postcodes.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

// Comes with the table, when somebody is about to type a postcode: use-postcode.ts.

const placeFields = ['city', 'state'] as const

/** Puts the postcode's city and state where nobody has typed something else; `sentence` says what is new, if anything. */
export function fillFromPostcode(draft: CheckoutDraft): { draft: CheckoutDraft; message: string } {
  const { shipping, filledIn } = draft
  const place = findPostcodeArea(shipping.zip)
  if (!place) return { draft, message: '' }
  const editableFields = placeFields.filter(field => shipping[field].trim() === '' || filledIn.includes(field))
  // A town that the postcode before this one told is taken back where this one tells none.
  const values = Object.fromEntries(editableFields.map(field => [field, place[field] ?? '']))
  const changedFields = editableFields.filter(field => values[field] && values[field] !== shipping[field])
  return {
    draft: { ...draft, shipping: { ...shipping, ...values }, filledIn: editableFields.filter(field => values[field]) },
    message:
      changedFields.length === 0
        ? ''
        : `${capitalize(changedFields.join(' and '))} filled in: ${changedFields.map(field => values[field]).join(', ')}.`,
  }
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A warning and no more: the table may be older than the street (VAL-02 asks for non-empty fields, nothing else). */
export function getStateWarning({ zip, state }: CheckoutDraft['shipping']): string {
  const place = findPostcodeArea(zip)
  return place && state && place.state !== state ? `This postcode is in ${place.state}. Please check the state.` : ''
}
