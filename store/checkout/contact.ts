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
export const requiredFields = ['name', 'phone', 'address', 'city', 'state', 'zip'] as const
export type RequiredField = (typeof requiredFields)[number]

/** something@something.something, trimmed: simple on purpose (VAL-01, readings T54). */
export const isEmail = (email: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())

export type AddressCheck =
  | { ok: true; address: ShippingAddress }
  | { ok: false; reason: 'missing'; fields: RequiredField[] }
  | { ok: false; reason: 'phone' }

/** Trims every field, normalises the phone, and fills the country in. Empty fields are told before a wrong phone (VAL-02, VAL-03). */
export function checkAddress(given: Record<RequiredField, string> & { country?: string | undefined }): AddressCheck {
  const fields = requiredFields.filter(field => given[field].trim() === '')
  if (fields.length > 0) return { ok: false, reason: 'missing', fields }
  const phone = normalisePhone(given.phone)
  if (!phone) return { ok: false, reason: 'phone' }
  const { name, address, city, state, zip } = given
  return {
    ok: true,
    address: {
      name: name.trim(),
      phone,
      address: address.trim(),
      city: city.trim(),
      state: state.trim(),
      zip: zip.trim(),
      country: given.country?.trim() || 'Malaysia',
    },
  }
}
