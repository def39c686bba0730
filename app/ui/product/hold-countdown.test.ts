import { describe, expect, test } from 'vitest'
import { holdWithoutExpiry } from '#store/products/product.ts'
import { formatHoldCountdown } from './hold-countdown.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const getTimeInSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString()

describe('formatHoldCountdown shows the time left to pay [GEN-05]', () => {
  test.each([
    [27 * 60 + 14, '27:14'],
    [59.2, '01:00'],
    [1, '00:01'],
    [0, null],
    [-5, null],
  ])('%d seconds → %s', (seconds, countdown) =>
    expect(formatHoldCountdown(getTimeInSeconds(seconds), now)).toBe(countdown),
  )

  test('returns null for a hold without expiry', () => expect(formatHoldCountdown(holdWithoutExpiry, now)).toBe(null))
})
