// Every kind of space and dash that phones and their autofill put into a number, no-break ones included.
const separators = /[\s\u00a0\u2000-\u200b\u2010-\u2015\u2060\u2212\ufeff-]/g
const malaysianMobile = /^(?:\+60|60|0)?(1\d{8,9})$/

/** What the message shows as an example (VAL-03). */
export const examplePhone = '+60123456789'

/** '012-345 6789' → '+60123456789'; undefined when it is no Malaysian mobile number (VAL-03, VAL-04, readings T12). Given its own answer it returns it unchanged. */
export function normalisePhone(phone: string): string | undefined {
  const subscriber = malaysianMobile.exec(phone.replace(separators, ''))?.[1]
  return subscriber && `+60${subscriber}`
}
