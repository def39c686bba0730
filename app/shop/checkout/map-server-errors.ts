import type { FieldErrors } from './checkout-draft.ts'

/**
 * Maps field names of the API to form fields: 'shipping.phone' to phone. The API's sentences are in
 * English, so a blank field gets the page's own. It is a parameter: a file that loads on demand
 * would put the sentences that it imports into a script of their own.
 */
export function mapServerErrors(
  fields: Record<string, string>,
  { code, knownFields, missingFields }: { code: string | undefined; knownFields: string[]; missingFields: string },
): FieldErrors {
  const entries = Object.entries(fields).map(
    ([field, message]) =>
      [field.replace(/^shipping\./, ''), code === 'missing_fields' ? missingFields : message] as const,
  )
  return Object.fromEntries(entries.filter(([field]) => knownFields.includes(field)))
}
