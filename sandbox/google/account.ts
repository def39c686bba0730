/** An account that can sign in. Clients must not link accounts by an unverified address. */
export interface GoogleAccount {
  email: string
  emailVerified: boolean
  name: string
}

export const demoAccounts: readonly GoogleAccount[] = [
  { email: 'aisyah@example.com', emailVerified: true, name: 'Aisyah Rahman' },
  { email: 'daniel@example.com', emailVerified: true, name: 'Daniel Tan' },
  { email: 'unverified@example.com', emailVerified: false, name: 'Uma Verma' },
]
