import type { Place } from '#store/shipping/postcodes.ts'
import { type CheckoutDraft, type PlaceField, placeFields } from './checkout-draft.ts'

export const isPostcode = (text: string) => /^\d{5}$/.test(text.trim())

/** Puts a postcode's city and state where nobody has typed something else; `fields` are those that now say something new. */
export function fillIn(draft: CheckoutDraft, place: Place): { draft: CheckoutDraft; fields: PlaceField[] } {
  const { shipping, filledIn } = draft
  const free = placeFields.filter(field => shipping[field].trim() === '' || filledIn.includes(field))
  // A town that the postcode before this one told is taken back where this one tells none.
  const told = Object.fromEntries(free.map(field => [field, place[field] ?? '']))
  return {
    draft: { ...draft, shipping: { ...shipping, ...told }, filledIn: free.filter(field => told[field]) },
    fields: free.filter(field => told[field] && told[field] !== shipping[field]),
  }
}

const names: Record<PlaceField, string> = { city: 'City', state: 'State' }

/** 'City and state filled in: Kota Kinabalu, Sabah.' */
export function filledInSentence(fields: readonly PlaceField[], { shipping }: CheckoutDraft): string {
  const [first, second] = fields
  if (!first) return ''
  const subject = second ? `${names[first]} and ${names[second].toLowerCase()}` : names[first]
  return `${subject} filled in: ${fields.map(field => shipping[field]).join(', ')}.`
}

/** A warning and no more: the table may be older than the street (VAL-02 asks for non-empty fields, nothing else). */
export const stateWarning = (place: Place | undefined, state: string): string =>
  place && state && place.state !== state ? `This postcode is in ${place.state}. Please check the state.` : ''
