import { normalisePhone } from './phone.ts'

export interface ShippingAddress {
  name: string
  phone: string
  address: string
  city: string
  state: string
  zip: string
  country: string
}

/** Fields that must not be blank, in the order of the form. */
export const requiredAddressFields = ['name', 'phone', 'address', 'city', 'state', 'zip'] as const
export type RequiredAddressField = (typeof requiredAddressFields)[number]

const emailAtom = "[\\w!#$%&'*+/=?^`{|}~-]+"
const emailPattern = new RegExp(
  `^(?=.{1,64}@)${emailAtom}(\\.${emailAtom})*@([a-z\\d]([a-z\\d-]{0,61}[a-z\\d])?\\.)+[a-z][a-z\\d-]*[a-z\\d]$`,
  'i',
)

/**
 * Whether a text, trimmed, is an e-mail address that the payment provider takes: ASCII characters,
 * no dot at an end or beside another, a domain of at least two labels.
 */
export const isEmailAddress = (email: string) => email.length <= 254 && emailPattern.test(email.trim())

export type ParsedAddress =
  | { ok: true; address: ShippingAddress }
  | { ok: false; reason: 'missing'; fields: RequiredAddressField[] }
  | { ok: false; reason: 'phone' }

/**
 * Trims every field, normalises the phone number and defaults the country to Malaysia.
 * @returns `missing`: these fields are blank. `phone`: no Malaysian mobile number.
 */
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
