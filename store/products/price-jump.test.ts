import { expect, test } from 'vitest'
import { sen } from '#store/money.ts'
import { isPriceJump } from './price-jump.ts'

test.each([
  [121_500, 4500, true],
  [45_001, 4500, true],
  [45_000, 4500, false],
  [450, 4500, false],
  [449, 4500, true],
  [0, 4500, true],
  [4500, 0, false],
  [4500, 4500, false],
])('asks about %i sen instead of %i: %s', (price, former, asks) =>
  expect(isPriceJump(sen(price), sen(former))).toBe(asks),
)
