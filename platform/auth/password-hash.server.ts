/** Hashes a password as the sign-in library does, for programs that run without it. */
export async function hashPassword(password: string): Promise<string> {
  // The library is large, so it is loaded on use.
  const crypto = await import('better-auth/crypto')
  return crypto.hashPassword(password)
}
