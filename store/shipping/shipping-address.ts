import { removeInvisible } from '#store/remove-invisible.ts'
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

const emailPattern =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/i

/**
 * Whether a text, cleaned, is an e-mail address that the payment provider takes: ASCII characters,
 * no dot at an end or beside another, a domain of at least two labels.
 */
export const isEmailAddress = (email: string) => email.length <= 254 && emailPattern.test(removeInvisible(email))

// The state is part of the shipping label on the provider's page, which takes 100 characters.
const getMaxLength = (field: keyof ShippingAddress) => (field === 'state' ? 60 : 300)

/** What mail programs make a link of, and what begins markup. */
const linkPattern = /:\/\/|www\.|</i

export type ParsedAddress =
  | { ok: true; address: ShippingAddress }
  | { ok: false; reason: 'missing'; fields: RequiredAddressField[] }
  | { ok: false; reason: 'too-long'; field: keyof ShippingAddress; maxLength: number }
  | { ok: false; reason: 'link'; field: RequiredAddressField }
  | { ok: false; reason: 'phone' }

const splitLines = (text: string) => text.split('\n').flatMap(line => line.trim() || [])

/**
 * Trims every field and every line of the address, normalises the phone number and defaults the
 * country to Malaysia.
 * @param normalise makes links that are written in another way look like links
 * @returns `missing`: these fields are blank. `link`: a name or a place, which mails to the buyer
 * show, has one. `phone`: no Malaysian mobile number.
 */
export function parseShippingAddress(
  input: Record<RequiredAddressField, string> & { country?: string | undefined },
  normalise = (text: string) => text,
): ParsedAddress {
  const fields = requiredAddressFields.filter(field => removeInvisible(input[field]) === '')
  if (fields.length > 0) return { ok: false, reason: 'missing', fields }
  const tooLong = ([...requiredAddressFields, 'country'] as const).find(
    field => (input[field] ?? '').trim().length > getMaxLength(field),
  )
  if (tooLong) return { ok: false, reason: 'too-long', field: tooLong, maxLength: getMaxLength(tooLong) }
  const link = (['name', 'city', 'state'] as const).find(field => linkPattern.test(normalise(input[field])))
  if (link) return { ok: false, reason: 'link', field: link }
  const phone = normalisePhone(input.phone)
  if (!phone) return { ok: false, reason: 'phone' }
  const { name, address, city, state, zip } = input
  return {
    ok: true,
    address: {
      name: name.trim(),
      phone,
      address: splitLines(address).join('\n'),
      city: city.trim(),
      state: state.trim(),
      zip: zip.trim(),
      country: input.country?.trim() || 'Malaysia',
    },
  }
}
