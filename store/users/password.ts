const minLength = 8
/** Limit of the sign-in library. */
const maxLength = 128

/** The most common passwords of published leaks with at least eight characters, in lower case. */
const commonPasswords = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 123123123 11111111
  111111111 00000000 88888888 87654321 987654321 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwertyui qwertyuiop qwerty12 qwerty123
  qwerty1234 asdfghjk asdfghjkl zxcvbnm1 zxcvbnm123 abcd1234 abc12345 abc123456 aa123456 a1234567 a12345678 iloveyou
  iloveyou1 sunshine princess football baseball superman batman123 welcome1 welcome123 letmein1 letmein123 trustno1
  admin123 admin1234 administrator changeme changeme1 secret123 malaysia malaysia1 malaysia123 sabah123 kinabalu tuffthrift
  thriftbold weartuff computer internet whatever michelle jennifer charlotte starwars pokemon1 dragon123 monkey123
  master123 google123 facebook linkedin samsung1 liverpool arsenal1 chelsea1 manchester`.split(/\s+/),
)

export type PasswordError = 'too-short' | 'too-long' | 'too-common'

/** Returns why nobody may choose a password; undefined for a good one. */
export function getPasswordError(password: string): PasswordError | undefined {
  if (password.length < minLength) return 'too-short'
  if (password.length > maxLength) return 'too-long'
  if (commonPasswords.has(password.toLowerCase()) || new Set(password).size < 3) return 'too-common'
  return undefined
}
