/** One run of `npm run rotate-secret`. */
export interface AuthSecretRotation {
  /** ISO 8601. */
  rotatedAt: string
  /** The secret before, sealed with the one after. */
  oldByNew: string
  /** The secret after, sealed with the one before; null when a week is over. */
  newByOld: string | null
}
