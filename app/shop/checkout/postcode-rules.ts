import { findPlace } from '#store/shipping/postcodes.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

// Comes with the table, when somebody is about to type a postcode: use-postcode.ts.

const placeFields = ['city', 'state'] as const

/** Puts the postcode's city and state where nobody has typed something else; `sentence` says what is new, if anything. */
export function fillIn(draft: CheckoutDraft): { draft: CheckoutDraft; sentence: string } {
  const { shipping, filledIn } = draft
  const place = findPlace(shipping.zip)
  if (!place) return { draft, sentence: '' }
  const free = placeFields.filter(field => shipping[field].trim() === '' || filledIn.includes(field))
  // A town that the postcode before this one told is taken back where this one tells none.
  const told = Object.fromEntries(free.map(field => [field, place[field] ?? '']))
  const fresh = free.filter(field => told[field] && told[field] !== shipping[field])
  return {
    draft: { ...draft, shipping: { ...shipping, ...told }, filledIn: free.filter(field => told[field]) },
    sentence:
      fresh.length === 0
        ? ''
        : `${capitalised(fresh.join(' and '))} filled in: ${fresh.map(field => told[field]).join(', ')}.`,
  }
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** A warning and no more: the table may be older than the street (VAL-02 asks for non-empty fields, nothing else). */
export function stateWarning({ zip, state }: CheckoutDraft['shipping']): string {
  const place = findPlace(zip)
  return place && state && place.state !== state ? `This postcode is in ${place.state}. Please check the state.` : ''
}
