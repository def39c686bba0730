import { removeSeparators } from '#store/remove-invisible.ts'

const malaysianMobile = /^(?:\+60|60|0)?(1\d{8,9})$/

/** Shown as an example in the error message. */
export const examplePhone = '+60123456789'

/**
 * Normalises '012-345 6789' to '+60123456789'. Idempotent.
 * @returns undefined for anything but a Malaysian mobile number
 */
export function normalisePhone(phone: string): string | undefined {
  const subscriber = malaysianMobile.exec(removeSeparators(phone))?.[1]
  return subscriber && `+60${subscriber}`
}
