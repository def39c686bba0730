import { findPostcodeArea } from '#store/shipping/postcodes.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

// Loaded on demand by use-postcode.ts, together with the postcode table.

const placeFields = ['city', 'state'] as const

/** Fills in city and state unless the shopper has typed them. `message` names what has changed. */
export function fillFromPostcode(draft: CheckoutDraft): { draft: CheckoutDraft; message: string } {
  const { shipping, filledIn } = draft
  const place = findPostcodeArea(shipping.zip)
  if (!place) return { draft, message: '' }
  const editableFields = placeFields.filter(field => shipping[field].trim() === '' || filledIn.includes(field))
  // Clears a city filled in from the previous postcode when the new one has none.
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

/** A warning, not a validation error: the postcode table may be out of date. */
export function getStateWarning({ zip, state }: CheckoutDraft['shipping']): string {
  const place = findPostcodeArea(zip)
  return place && state && place.state !== state ? `This postcode is in ${place.state}. Please check the state.` : ''
}
