import type { Sen } from '#store/money.ts'

const maxFactor = 10

/**
 * Whether a price is so far from the former one that it is more often a slip of the pen: more than
 * ten times as much, or less than a tenth. What was free may become anything.
 */
export const isPriceJump = (price: Sen, former: Sen): boolean =>
  former > 0 && (price > former * maxFactor || price * maxFactor < former)
