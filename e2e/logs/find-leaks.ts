import { password } from '../admin.ts'

/** Also what is in no database at the end: erased rows, typed passwords, keys. */
const forbidden: Record<string, RegExp> = {
  'e-mail address': /[\w.+%-]+@[\w-]+\.[a-z]{2,}/i,
  'phone number': /(\+?60|\b0)1\d[- ]?\d{3,4}[- ]?\d{4}\b/,
  'order key': /\/order\/[\w-]{16,}/,
  'checkout session': /\bcs_(test|live)_\w+/,
  'key of the payment provider': /\b(sk|rk|whsec)_\w+/,
  cookie: /session_token=|shopper=|"cookie"|"authorization"/i,
  password: new RegExp(`${password}|tudung merah|not the one at all|password123|nothing like it`),
}

/** Finds lines of a log that contain a secret or a value that looks like one. */
export function findLeaks(lines: readonly string[], secrets: readonly string[]): string[] {
  const leaks: string[] = []
  for (const line of lines) {
    // Ids of providers and of the store consist of the digits of phone numbers, too.
    const withoutIds = line.replace(/[\w-]{20,}/g, id => (/^\d+$/.test(id) ? id : ''))
    for (const [kind, pattern] of Object.entries(forbidden))
      if (pattern.test(kind === 'phone number' ? withoutIds : line)) leaks.push(`${kind}: ${line}`)
    for (const secret of secrets)
      if (line.includes(JSON.stringify(secret).slice(1, -1))) leaks.push(`${secret}: ${line}`)
  }
  return leaks
}
