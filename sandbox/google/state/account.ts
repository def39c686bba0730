import { createHash } from 'node:crypto'

/** Someone who can be chosen on the sandbox's page. */
export interface GoogleAccount {
  /** Lower case. */
  email: string
  /** Whether "Google" vouches for the address; a client must not link accounts by one that it doesn't vouch for. */
  emailVerified: boolean
  name: string
  picture?: string
}

export const demoAccounts: readonly GoogleAccount[] = [
  { email: 'aisyah@example.com', emailVerified: true, name: 'Aisyah Rahman' },
  { email: 'daniel@example.com', emailVerified: true, name: 'Daniel Tan' },
  { email: 'unverified@example.com', emailVerified: false, name: 'Uma Verma' },
]

/** The longest address that mail can carry (RFC 5321, 4.5.3.1.3). */
export const maxEmailLength = 254

/** An account for an address that somebody typed, or undefined where that is no address. */
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

/** The same 21 digits for an address each time and on every machine; Google's subjects are digits, too. */
function deriveSubject({ email }: GoogleAccount): string {
  const digest = createHash('sha256').update(email).digest('hex')
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`
}

/** What the scopes let a client know (OpenID Connect Core, 5.4). */
export function buildClaims(account: GoogleAccount, scopes: readonly string[]) {
  return {
    sub: deriveSubject(account),
    ...(scopes.includes('email') ? { email: account.email, email_verified: account.emailVerified } : {}),
    ...(scopes.includes('profile')
      ? { name: account.name, ...(account.picture ? { picture: account.picture } : {}) }
      : {}),
  }
}
