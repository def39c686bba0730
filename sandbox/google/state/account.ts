import { createHash } from 'node:crypto'

/** An account that can sign in. */
export interface GoogleAccount {
  /** Lower case. */
  email: string
  /** A client must not link accounts by an unverified address. */
  emailVerified: boolean
  name: string
}

export const demoAccounts: readonly GoogleAccount[] = [
  { email: 'aisyah@example.com', emailVerified: true, name: 'Aisyah Rahman' },
  { email: 'daniel@example.com', emailVerified: true, name: 'Daniel Tan' },
  { email: 'unverified@example.com', emailVerified: false, name: 'Uma Verma' },
]

/** The maximum length of an e-mail address (RFC 5321, 4.5.3.1.3). */
export const maxEmailLength = 254

/** Returns the account of an entered e-mail address, or undefined if the address is invalid. */
export function parseAccount(text: string, emailVerified: boolean): GoogleAccount | undefined {
  const email = text.trim().toLowerCase()
  if (email.length > maxEmailLength || !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(email)) return undefined
  return { email, emailVerified, name: guessName(email) }
}

function guessName(email: string): string {
  const words = email
    .slice(0, email.indexOf('@'))
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '')
  return words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}

/** Derives the subject from the address, so that it never changes: 21 digits, as at Google. */
function deriveSubject({ email }: GoogleAccount): string {
  const digest = createHash('sha256').update(email).digest('hex')
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`
}

/** Returns the claims that the scopes grant (OpenID Connect Core 1.0, 5.4). */
export function buildClaims(account: GoogleAccount, scopes: readonly string[]) {
  return {
    sub: deriveSubject(account),
    ...(scopes.includes('email') ? { email: account.email, email_verified: account.emailVerified } : {}),
    ...(scopes.includes('profile') ? { name: account.name } : {}),
  }
}
