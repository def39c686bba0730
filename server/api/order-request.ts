import { z } from 'zod'
import * as sentences from '#app/http/sentences.ts'
import { checkAddress, isEmail, requiredFields, type ShippingAddress } from '#store/checkout/contact.ts'
import type { ProductId } from '#store/ids.ts'

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

export type OrderRequestCheck =
  | { ok: true; email: string; shipping: ShippingAddress; ids: ProductId[] }
  | { ok: false; error: string; fields?: Record<string, string> }

/** Checks the body of `POST /api/orders`. Whatever else it says, prices and status included, is not even read (readings T1, T2). */
export function checkOrderRequest(json: unknown): OrderRequestCheck {
  const parsed = body.safeParse(json)
  if (!parsed.success) return { ok: false, error: sentences.orderFailed }
  const { email, shipping, items } = parsed.data
  if (items.length === 0) return { ok: false, error: sentences.emptyCart }
  if (!isEmail(email)) return { ok: false, error: sentences.badEmail, fields: { email: sentences.badEmail } }

  const checked = checkAddress(shipping)
  if (checked.ok)
    return {
      ok: true,
      email: email.trim(),
      shipping: checked.address,
      ids: [...new Set(items.map(({ id }) => id as ProductId))],
    }
  const wrong = checked.reason === 'missing' ? checked.fields : requiredFields.filter(field => field === 'phone')
  const error = checked.reason === 'missing' ? sentences.missingFields : sentences.badPhone
  return { ok: false, error, fields: Object.fromEntries(wrong.map(field => [`shipping.${field}`, error])) }
}
