import { z } from 'zod'
import * as messages from '#app/context/messages.ts'
import type { ProductId } from '#store/ids.ts'
import {
  isEmailAddress,
  parseShippingAddress,
  requiredAddressFields,
  type ShippingAddress,
} from '#store/shipping/shipping-address.ts'

// A field that is no text, or longer than any address, counts as empty: it is asked for again.
const text = z.string().max(300).catch('')
const empty = { name: '', phone: '', address: '', city: '', state: '', zip: '', country: '' }
const body = z.object({
  email: text,
  shipping: z
    .object({ name: text, phone: text, address: text, city: text, state: text, zip: text, country: text })
    .catch(empty),
  items: z.array(z.object({ id: z.string().min(1).max(100) })).max(50),
})

export type ParsedOrderRequest =
  | { ok: true; email: string; shipping: ShippingAddress; ids: ProductId[] }
  | { ok: false; error: string; fields?: Record<string, string> }

/** Checks the body of `POST /api/orders`. Whatever else it says, prices and status included, is not even read (readings T1, T2). */
export function parseOrderRequest(json: unknown): ParsedOrderRequest {
  const parsed = body.safeParse(json)
  if (!parsed.success) return { ok: false, error: messages.orderFailed }
  const { email, shipping, items } = parsed.data
  if (items.length === 0) return { ok: false, error: messages.emptyCart }
  if (!isEmailAddress(email))
    return { ok: false, error: messages.invalidEmail, fields: { email: messages.invalidEmail } }

  const checked = parseShippingAddress(shipping)
  if (checked.ok)
    return {
      ok: true,
      email: email.trim(),
      shipping: checked.address,
      ids: [...new Set(items.map(({ id }) => id as ProductId))],
    }
  const invalidFields =
    checked.reason === 'missing' ? checked.fields : requiredAddressFields.filter(field => field === 'phone')
  const error = checked.reason === 'missing' ? messages.missingFields : messages.invalidPhone
  return { ok: false, error, fields: Object.fromEntries(invalidFields.map(field => [`shipping.${field}`, error])) }
}
