import { removeInvisible } from '#store/remove-invisible.ts'
import { normalisePhone } from '#store/shipping/phone.ts'

/** Whom an admin looks for: one of the two is empty. */
export interface Person {
  /** Trimmed and in lower case. */
  email: string
  /** In +60 form. */
  phone: string
}

/** Reads an e-mail address or a Malaysian phone number; undefined for anything else. */
export function parsePerson(text: string): Person | undefined {
  const email = removeInvisible(text).toLowerCase()
  if (email.includes('@')) return /^[^\s@]+@[^\s@]+$/.test(email) ? { email, phone: '' } : undefined
  const phone = normalisePhone(text)
  return phone ? { email: '', phone } : undefined
}
