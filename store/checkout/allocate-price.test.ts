import { expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import { allocatePrice } from './allocate-price.ts'

test.each([
  [10_000, [3000, 2000], [6000, 4000]],
  [100, [1, 1, 1], [33, 34, 33]],
  [101, [0, 0], [51, 50]],
  [1000, [0, 50], [0, 1000]],
])('shares %i sen out to pieces that cost %j as %j', (total, prices, parts) =>
  expect(allocatePrice(sen(total), prices.map(sen))).toEqual(parts),
)
