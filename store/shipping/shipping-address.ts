import { normalisePhone } from '#store/shipping/phone.ts'

export interface ShippingAddress {
  name: string
  phone: string
  address: string
  city: string
  state: string
  zip: string
  country: string
}

/** The fields that must not be empty (VAL-02), in the order it names them. */
export const requiredAddressFields = ['name', 'phone', 'address', 'city', 'state', 'zip'] as const
export type RequiredAddressField = (typeof requiredAddressFields)[number]

/** something@something.something, trimmed: simple on purpose (VAL-01, readings T54). */
export const isEmailAddress = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())

export type ParsedAddress =
  | { ok: true; address: ShippingAddress }
  | { ok: false; reason: 'missing'; fields: RequiredAddressField[] }
  | { ok: false; reason: 'phone' }

/** Trims every field, normalises the phone, and fills the country in. Empty fields are told before a wrong phone (VAL-02, VAL-03). */
export function parseShippingAddress(
  input: Record<RequiredAddressField, string> & { country?: string | undefined },
): ParsedAddress {
  const fields = requiredAddressFields.filter(field => input[field].trim() === '')
  if (fields.length > 0) return { ok: false, reason: 'missing', fields }
  const phone = normalisePhone(input.phone)
  if (!phone) return { ok: false, reason: 'phone' }
  const { name, address, city, state, zip } = input
  return {
    ok: true,
    address: {
      name: name.trim(),
      phone,
      address: address.trim(),
      city: city.trim(),
      state: state.trim(),
      zip: zip.trim(),
      country: input.country?.trim() || 'Malaysia',
    },
  }
}
