import { expect, test } from 'vitest'
import { changePrice, getLatestSince, startAsking } from './asking-price.ts'

const [since, at] = ['2026-03-01T04:00:00.000Z', '2026-09-01T04:00:00.000Z']
const asking = { priceSen: 6000, priceSince: since, earlierPriceSen: null }

test.each([4500, 7000])(
  'a price that is changed by hand to %s stands alone, however long the one before was asked',
  price => {
    expect(changePrice(asking, price, at)).toEqual({ priceSen: price, ...startAsking(at) })
    const inPromotion = { ...asking, earlierPriceSen: 8000 }
    expect(changePrice(inPromotion, price, at)).toEqual({ priceSen: price, priceSince: at, earlierPriceSen: null })
  },
)

test('a price that stays keeps its clock and what is struck through', () => {
  const inPromotion = { ...asking, earlierPriceSen: 8000 }
  expect(changePrice(inPromotion, 6000, at)).toEqual(inPromotion)
})

test('a price has to be asked since 28 times 24 hours before a promotion', () => {
  expect(getLatestSince('2026-03-29T04:00:00.000Z')).toBe(since)
})
