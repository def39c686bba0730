import { z } from 'zod'
import * as messages from '#app/messages/en/checkout.ts'
import type { ProductId } from '#store/ids.ts'
import { removeInvisible } from '#store/remove-invisible.ts'
import { cleanAddress, toPlainText } from '#store/shipping/clean-address.ts'
import { examplePhone } from '#store/shipping/phone.ts'
import {
  isEmailAddress,
  type ParsedAddress,
  parseShippingAddress,
  type ShippingAddress,
} from '#store/shipping/shipping-address.ts'
import { longText, text } from '#store/text-schema.server.ts'
import type { ErrorCode } from '../http/error-codes.ts'

const tooLong = 'x'.repeat(1000)
/**
 * A value that is not text counts as empty, so the form asks for it again. One that is too long
 * counts as another one, because the address has a message for it.
 */
const typed = (maxLength: number) =>
  longText(maxLength).catch(context => (typeof context?.value === 'string' ? tooLong : ''))
const line = typed(300)
const emptyShipping = { name: '', phone: '', address: '', city: '', state: '', zip: '', country: '' }
export const createOrderSchema = z.object({
  email: line.meta({ description: 'Contact address.', examples: ['siti@example.com'] }),
  shipping: z
    .object({
      name: line,
      phone: line.meta({ description: 'A Malaysian mobile number in any usual form.', examples: ['012-345 6789'] }),
      address: line,
      city: line,
      state: typed(60).describe('The fee is that of its zone, or of the zone of the postcode, as the shop has set it.'),
      zip: line,
      country: line.describe('Malaysia unless given.'),
    })
    .catch(emptyShipping)
    .meta({ required: ['name', 'phone', 'address', 'city', 'state', 'zip'] }),
  items: z
    .array(z.object({ id: text(100).min(1).describe("The product's id.") }))
    .max(50)
    .meta({ minItems: 1, description: 'The products; each counts once.' }),
})
type OrderRequest = z.infer<typeof createOrderSchema>

export type ParsedOrderRequest =
  | { ok: true; email: string; shipping: ShippingAddress; ids: ProductId[] }
  | { ok: false; code: ErrorCode; error: string; fields?: Record<string, string> }

/**
 * Validates what an order asks for.
 *
 * @returns the code and message to respond with, and the messages by form field, when it isn't
 * valid.
 */
export function parseOrderRequest({ email, shipping, items }: OrderRequest): ParsedOrderRequest {
  if (items.length === 0) return { ok: false, code: 'empty_cart', error: messages.emptyCart }
  if (!isEmailAddress(email))
    return { ok: false, code: 'invalid_email', error: messages.invalidEmail, fields: { email: messages.invalidEmail } }

  const address = parseShippingAddress(cleanAddress(shipping), toPlainText)
  if (address.ok)
    return {
      ok: true,
      email: removeInvisible(email),
      shipping: address.address,
      ids: [...new Set(items.map(({ id }) => id as ProductId))],
    }
  const { code, error, fields, atField = error } = describeAddressError(address)
  return { ok: false, code, error, fields: Object.fromEntries(fields.map(field => [`shipping.${field}`, atField])) }
}

function describeAddressError(address: Exclude<ParsedAddress, { ok: true }>): {
  code: ErrorCode
  error: string
  fields: readonly string[]
  atField?: string
} {
  switch (address.reason) {
    case 'missing':
      return { code: 'missing_fields', error: messages.missingFields, fields: address.fields }
    case 'too-long':
      return { code: 'invalid_request', error: messages.tooLong(address.maxLength), fields: [address.field] }
    case 'link': {
      const { missingFields: error, noLinks: atField } = messages
      return { code: 'invalid_request', error, fields: [address.field], atField }
    }
    case 'phone':
      return { code: 'invalid_phone', error: messages.invalidPhone(examplePhone), fields: ['phone'] }
  }
}
