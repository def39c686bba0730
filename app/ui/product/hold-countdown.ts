import { holdWithoutExpiry } from '#store/products/product.ts'

const noExpiryTime = Date.parse(holdWithoutExpiry)

/**
 * Formats the time left of a hold, as '27:14'.
 * @returns null for a hold without expiry (the bank is processing the payment) and for an expired
 * hold, whose outcome only the payment provider knows.
 */
export function formatHoldCountdown(heldUntil: string, now: number): string | null {
  const end = Date.parse(heldUntil)
  const seconds = Math.ceil((end - now) / 1000)
  if (Number.isNaN(end) || end >= noExpiryTime || seconds <= 0) return null
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}
