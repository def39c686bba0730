import { holdWithoutExpiry } from '#store/products/product.ts'

const noExpiryTime = Date.parse(holdWithoutExpiry)

/** How long a payment session still lasts, as '27:14'; null when the bank decides without a clock, or when the time is up and only the provider knows. */
export function formatHoldCountdown(heldUntil: string, now: number): string | null {
  const end = Date.parse(heldUntil)
  const seconds = Math.ceil((end - now) / 1000)
  if (Number.isNaN(end) || end >= noExpiryTime || seconds <= 0) return null
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}
