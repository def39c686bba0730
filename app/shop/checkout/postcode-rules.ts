import * as messages from '#app/messages/current.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import { findPostcodeArea, isTownOfOtherState } from '#store/shipping/postcodes.ts'
import type { CheckoutDraft } from './checkout-draft.ts'

// Loaded on demand by use-postcode.ts, together with the postcode table.

const placeFields = ['city', 'state'] as const

/**
 * Fills in city and state unless the shopper has typed them. `message` names what has changed.
 * @param typed fields that somebody typed in since the postcode; they may be empty again
 */
export function fillFromPostcode(
  draft: CheckoutDraft,
  typed: ReadonlySet<string> = new Set(),
): { draft: CheckoutDraft; message: string } {
  const { shipping, filledIn } = draft
  const place = findPostcodeArea(shipping.zip)
  if (!place) return { draft, message: '' }
  const editableFields = placeFields.filter(
    field => !typed.has(field) && (shipping[field].trim() === '' || filledIn.includes(field)),
  )
  // Clears a city filled in from the previous postcode when the new one has none.
  const values = Object.fromEntries(editableFields.map(field => [field, place[field] ?? '']))
  const getChange = (field: (typeof placeFields)[number]) =>
    values[field] !== shipping[field] ? values[field] : undefined
  return {
    draft: { ...draft, shipping: { ...shipping, ...values }, filledIn: editableFields.filter(field => values[field]) },
    message: describeChanges(getChange('city'), getChange('state')),
  }
}

function describeChanges(city: string | undefined, state: string | undefined): string {
  if (city && state) return messages.postcode.cityAndStateFilledIn(city, state)
  if (city) return messages.postcode.cityFilledIn(city)
  return state ? messages.postcode.stateFilledIn(state) : ''
}

/**
 * Asks about a postcode that seems wrong, once for the same values; `message` is empty otherwise.
 * It's no validation error, because the table may be out of date.
 */
export function askAboutPostcode(draft: CheckoutDraft): { draft: CheckoutDraft; message: string } {
  const doubt = findDoubt(draft.shipping)
  if (!doubt || draft.askedAbout.includes(doubt.values)) return { draft, message: '' }
  return { draft: { ...draft, askedAbout: [...draft.askedAbout, doubt.values] }, message: doubt.question }
}

/** `values` are those that the question is about: other fields may change without a new doubt. */
function findDoubt({ zip, city, state }: CheckoutDraft['shipping']): { question: string; values: string } | undefined {
  const postcode = removeInvisible(zip)
  if (!/^(\d{5})?$/.test(postcode)) return { question: messages.postcode.checkPostcode(postcode), values: postcode }
  const place = findPostcodeArea(postcode)
  if (!place) return undefined
  if (place.state !== state)
    return { question: messages.postcode.checkState(place.state), values: `${postcode} ${state}` }
  if (isTownOfOtherState(city, place.state))
    return { question: messages.postcode.checkCity(place.state), values: `${postcode} ${city}` }
  return undefined
}
