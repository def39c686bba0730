import { describe, expect, test } from 'vitest'
import { type AskingPrice, changePrice, startAsking } from './asking-price.ts'

const day = 24 * 60 * 60_000
const start = Date.parse('2026-03-01T04:00:00.000Z')
const onDay = (days: number) => new Date(start + days * day).toISOString()

/** Asks MYR 60 from the beginning, and changes the price after so many days. */
function changeOnDays(changes: readonly [days: number, priceSen: number][], priceSince: string | null = onDay(0)) {
  let asking: AskingPrice = { priceSen: 6000, priceSince, earlierPriceSen: null }
  for (const [days, priceSen] of changes) asking = changePrice(asking, priceSen, onDay(days))
  return asking
}

describe('the earlier price', () => {
  test('is shown when it was asked for 28 times 24 hours before the price was lowered', () => {
    expect(changeOnDays([[28, 4500]])).toEqual({ priceSen: 4500, priceSince: onDay(28), earlierPriceSen: 6000 })
    expect(changeOnDays([[400, 4500]]).earlierPriceSen).toBe(6000)
  })

  test('is not shown when it was asked for a moment less', () => {
    const asking = changeOnDays([[28 - 1 / day, 4500]])
    expect(asking).toMatchObject({ priceSen: 4500, earlierPriceSen: null })
  })

  test('is not shown when nobody knows since when it was asked', () => {
    expect(changeOnDays([[400, 4500]], null).earlierPriceSen).toBeNull()
    expect(changeOnDays([[400, 4500]], 'March').earlierPriceSen).toBeNull()
  })

  test('stays that before the first of a run of reductions', () => {
    const run: [number, number][] = [
      [30, 5000],
      [35, 4500],
      [50, 4000],
    ]
    expect(changeOnDays(run)).toEqual({ priceSen: 4000, priceSince: onDay(50), earlierPriceSen: 6000 })
  })

  test('is that before the last reduction when it was asked for 28 days itself', () => {
    expect(
      changeOnDays([
        [30, 5000],
        [58, 4500],
      ]).earlierPriceSen,
    ).toBe(5000)
  })

  test('is not won by waiting when the run began with a price that was asked too shortly', () => {
    expect(
      changeOnDays([
        [10, 5000],
        [37, 4500],
      ]).earlierPriceSen,
    ).toBeNull()
  })

  test('is gone when the price is raised, also to less than it was', () => {
    expect(
      changeOnDays([
        [30, 4500],
        [31, 5000],
      ]),
    ).toEqual({ priceSen: 5000, ...startAsking(onDay(31)) })
    expect(
      changeOnDays([
        [30, 4500],
        [31, 5000],
        [32, 4500],
      ]).earlierPriceSen,
    ).toBeNull()
  })

  test('stays, as its clock does, when the price stays', () => {
    const lowered = changeOnDays([[30, 4500]])
    expect(changePrice(lowered, 4500, onDay(90))).toEqual(lowered)
  })

  test('is gone when the product is put on sale again', () => {
    expect(startAsking(onDay(40))).toEqual({ priceSince: onDay(40), earlierPriceSen: null })
    const again = { ...changeOnDays([[30, 4500]]), ...startAsking(onDay(40)) }
    expect(changePrice(again, 4000, onDay(60)).earlierPriceSen).toBeNull()
    expect(changePrice(again, 4000, onDay(68)).earlierPriceSen).toBe(4500)
  })
})
